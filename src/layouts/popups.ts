import { finishOnceOperation, listPopups } from '#generated/hooks/organization/organization.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { OnceOutcome } from '#generated/model/once-outcome.ts';
import type { PageName } from '#generated/model/page-name.ts';
import type { Popup } from '#generated/model/popup.ts';
import { PopupKind } from '#generated/model/popup-kind.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { withQuery } from '#src/lib/route.ts';
import { overlays } from '#src/overlays/stack.ts';
import { paths } from '#src/paths.ts';
import { currentRoute } from '#src/platform/current-route.ts';
import { currentOrg } from '#src/platform/org.ts';
import { appAddress } from '#src/platform/outside-address.ts';
import { followAccount } from '#src/shared/organization/follow-account.ts';
import { isDue, noteShown } from '#src/shared/organization/shown-notices.ts';
import { elder } from '#src/ui/elder.ts';
import { address } from '#src/wechat/address.ts';

/** Specification §9: a modal opens 300 ms after navigation. */
const delayMs = 300;

/** A background request: a guest is not sent to the login page, and errors show no toast. */
const handles = Object.values(ErrorCode);

const pageOf = new Map<string, PageName>([
  [paths.home.pattern, 'appointment'],
  [paths.appointMentPhy.pattern, 'physiotherapy'],
  [paths.hospitalize.pattern, 'hospitalize'],
  [paths.health.pattern, 'health'],
  [paths.discovery.pattern, 'discovery'],
  [paths.personal.pattern, 'personal'],
]);

const wait = () => new Promise<void>(resolve => setTimeout(resolve, delayMs));

/** Opens one and resolves when it is closed again: true where the person went on to where it leads. */
const show = async (popup: Popup, topOrgId: string): Promise<boolean> => {
  const agreed =
    popup.kind === PopupKind.FOLLOW_ACCOUNT
      ? await followAccount(popup)
      : await overlays.ask(() => import('#src/shared/organization/popup-dialog.tsx'), { popup });
  noteShown(popup.popupId, businessDate());
  if (popup.onceOperation) {
    const finished = agreed ? OnceOutcome.FINISHED : OnceOutcome.IGNORED;
    // A guest's stays on the phone; one that is lost is shown once more.
    finishOnceOperation(popup.onceOperation, { finished, topOrgId }, { handles }).catch(() => undefined);
  }
  if (!agreed || popup.link === null) return false;
  window.location.hash = withQuery(appAddress(popup.link), { topOrgId });
  return true;
};

/** Shows the popups of the current page in turn. It stops if the person navigates or has an overlay open. */
async function popUp(): Promise<void> {
  const route = currentRoute();
  const topOrgId = currentOrg();
  const page = pageOf.get(route);
  // Large type has no promotional popups (design rules, elder mode).
  if (page === undefined || elder.get()) return;
  const [popups] = await Promise.all([listPopups({ page }, { handles }), wait()]);
  const today = businessDate();
  for (const popup of popups.filter(each => isDue(each, today))) {
    if (currentRoute() !== route || overlays.layers.get().some(layer => !layer.closing)) return;
    if (await show(popup, topOrgId)) return;
  }
}

/** Requests the popups on each new page. A change of the query alone is not a new page. */
export function followPopups(): void {
  let entered: string | undefined;
  const enter = () => {
    const route = currentRoute();
    if (route === entered) return;
    entered = route;
    popUp().catch(() => {
      // Without an answer nothing pops up.
    });
  };
  address.subscribe(enter);
  enter();
}
