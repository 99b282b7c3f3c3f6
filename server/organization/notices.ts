import { type SqlBool, sql } from 'kysely';
import type { Banner } from '#generated/model/banner.ts';
import type { Bulletin } from '#generated/model/bulletin.ts';
import type { PageName } from '#generated/model/page-name.ts';
import type { Popup } from '#generated/model/popup.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import type { OrgScope } from '#server/kernel/scope.ts';

/** For bulletins, banners and popups. At `ends_at` they are no longer in force. */
const inForce = (now: Date) => sql<SqlBool>`starts_at <= ${now} and (ends_at is null or ends_at > ${now})`;

/** The most urgent bulletin in force, and of equally urgent ones the newest. */
export async function currentBulletin({ db, now, topOrgId }: OrgScope): Promise<Bulletin | null> {
  const row = await db
    .selectFrom('bulletin')
    .select(['bulletin_id as bulletinId', 'title', 'content', 'link', 'closable', 'starts_at', 'ends_at'])
    .where('top_org_id', '=', topOrgId)
    .where(inForce(now))
    .orderBy('urgency', 'desc')
    .orderBy('starts_at', 'desc')
    .orderBy('bulletin_id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { starts_at, ends_at, ...bulletin } = row;
  return {
    ...bulletin,
    startTime: toLocalDateTime(starts_at),
    endTime: ends_at && toLocalDateTime(ends_at),
  };
}

export const listBanners = ({ db, now, topOrgId }: OrgScope, position: PageName): Promise<Banner[]> =>
  db
    .selectFrom('banner')
    .select(['banner_id as bannerId', 'title', 'image_url as imageUrl', 'link'])
    .where('top_org_id', '=', topOrgId)
    .where('position', '=', position)
    .where(inForce(now))
    .orderBy('sort')
    .limit(20)
    .execute();

/**
 * The popups of a page, without those that the account has finished or dismissed on any phone. The academy’s banner is
 * for people who have received health gold, and there is no ledger of it yet.
 */
export async function listPopups(
  { db, now, topOrgId, userId }: OrgScope & { userId: string | undefined },
  page: PageName,
): Promise<Popup[]> {
  const rows = await db
    .selectFrom('popup as p')
    .select(['p.popup_id as popupId', 'p.kind', 'p.frequency', 'p.title', 'p.content', 'p.link'])
    .select(['p.image_url as imageUrl', 'p.qr_code_url as qrCodeUrl', 'p.once_operation as onceOperation'])
    .select(['p.confirm_text as confirmText', 'p.cancel_text as cancelText'])
    .where('p.top_org_id', '=', topOrgId)
    .where('p.page', '=', page)
    .where(inForce(now))
    .$if(userId !== undefined, query =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('once_operation as o')
              .select('o.operation')
              .where('o.user_id', '=', userId ?? '')
              .whereRef('o.top_org_id', '=', 'p.top_org_id')
              .whereRef('o.operation', '=', 'p.once_operation'),
          ),
        ),
      ),
    )
    .orderBy('p.sort')
    .limit(10)
    .execute();
  return rows.map(row => ({ ...row, amount: null }));
}
