import { randomBytes } from 'node:crypto';
import type { ShareSignature } from '#generated/model/share-signature.ts';
import type { Config } from '#server/kernel/config.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { GuestScope } from '#server/kernel/http/request-scope.ts';
import type { WechatPort } from '#server/kernel/ports/wechat/port.ts';
import { signInvoices, signPage } from '#server/kernel/ports/wechat/signature.ts';
import type { OrgScope } from '#server/kernel/scope.ts';

/** Specification §1. */
const subtitle = '疑难病症，找对中医';
const picture = '/crm/share.png';

/**
 * Whether a page is the server's own. The caller chooses Host, so only the configured address counts. Where none is
 * configured every page is refused.
 */
function isOwnPage(
  url: string,
  config: Pick<Config, 'production' | 'publicUrl'>,
  host: string | undefined,
): boolean {
  const own = config.publicUrl?.host ?? (config.production ? undefined : host);
  return own !== undefined && URL.parse(url)?.host === own;
}

/** A shared page names the organization of its link; for an unknown one, the default organization. */
async function shortNameOf({ db, topOrgId }: OrgScope): Promise<string> {
  const rows = await db
    .selectFrom('organization')
    .select(['top_org_id', 'short_name'])
    .where(eb => eb.or([eb('is_default', '=', true), eb('top_org_id', '=', topOrgId)]))
    .execute();
  return (rows.find(row => row.top_org_id === topOrgId) ?? rows[0])?.short_name ?? '问止中医';
}

/** An account that may not use cards still has its pages signed. */
const cardTicketOf = (wechat: WechatPort, log: GuestScope['log']): Promise<string | undefined> =>
  wechat.cardTicket().catch((error: unknown) => {
    log.warn({ err: error }, '没有卡券的票据，打不开卡包里的发票');
    return undefined;
  });

/** @throws BusinessError FORBIDDEN for a page of another site */
export async function signOwnPage(
  scope: GuestScope & OrgScope,
  page: { url: string; forInvoices?: boolean | undefined },
): Promise<ShareSignature> {
  const { config, now, wechat, request, log } = scope;
  if (!wechat) throw new BusinessError('NOT_OPEN');
  const { url } = page;
  if (!isOwnPage(url, config, request.headers.get('host') ?? undefined)) throw new BusinessError('FORBIDDEN');
  const ticket = await wechat.jsapiTicket();
  const nonceStr = randomBytes(12).toString('base64url').replaceAll(/[-_]/g, '0');
  const timestamp = Math.floor(now.getTime() / 1000);
  const { appId } = wechat;
  const cardTicket = page.forInvoices && (await cardTicketOf(wechat, log));
  return {
    appId,
    nonceStr,
    timestamp,
    url,
    ...(cardTicket && { cardSign: signInvoices(cardTicket, { appId, timestamp, nonceStr }) }),
    signature: signPage({ ticket, nonceStr, timestamp, url }),
    title: `预约就诊 · ${await shortNameOf(scope)}`,
    description: subtitle,
    picUrl: picture,
  };
}
