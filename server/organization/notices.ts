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
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .where(inForce(now))
    .orderBy('urgency', 'desc')
    .orderBy('starts_at', 'desc')
    .orderBy('bulletin_id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    bulletinId: row.bulletin_id,
    title: row.title,
    content: row.content,
    link: row.link,
    closable: row.closable,
    startTime: toLocalDateTime(row.starts_at),
    endTime: row.ends_at && toLocalDateTime(row.ends_at),
  };
}

export async function listBanners({ db, now, topOrgId }: OrgScope, position: PageName): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banner')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .where('position', '=', position)
    .where(inForce(now))
    .orderBy('sort')
    .limit(20)
    .execute();
  return rows.map(row => ({
    bannerId: row.banner_id,
    title: row.title,
    imageUrl: row.image_url,
    link: row.link,
  }));
}

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
    .selectAll('p')
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
  return rows.map(row => ({
    popupId: row.popup_id,
    kind: row.kind,
    frequency: row.frequency,
    title: row.title,
    content: row.content,
    imageUrl: row.image_url,
    qrCodeUrl: row.qr_code_url,
    amount: null,
    confirmText: row.confirm_text,
    cancelText: row.cancel_text,
    link: row.link,
    onceOperation: row.once_operation,
  }));
}
