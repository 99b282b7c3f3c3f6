import { toLocalDateTime } from '#server/kernel/local-time.ts';
import type { SmsMessage } from '#server/kernel/ports/sms.ts';
import type { Scope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { formatMoment, formatVisitTime } from '#src/lib/business-date.ts';
import { maskedName } from './rules.ts';

const batch = 100;
/** Longer than the gateway may take to answer. */
const retryMs = 15_000;

type Needs = Pick<Services, 'db' | 'clock' | 'sms' | 'log'>;

interface EntryKey {
  top_org_id: string;
  entry_id: string;
}

/** Open offers without a notice, and without one that is being sent. */
const selectUnsent = ({ db, now }: Scope) =>
  db
    .selectFrom('waitlist_entry as w')
    .select(['w.top_org_id', 'w.entry_id'])
    .where('w.status', '=', 'OFFERED')
    .where('w.offer_until', '>', now)
    .where('w.notified_at', 'is', null)
    .where(eb => eb.or([eb('w.notice_after', 'is', null), eb('w.notice_after', '<=', now)]));

/** Claims the notice of one offer for this process; a second claim fails. */
async function claim({ db, clock }: Needs, { top_org_id, entry_id }: EntryKey): Promise<boolean> {
  const now = clock.now();
  const claimed = await db
    .updateTable('waitlist_entry')
    .set({ notice_after: new Date(now.getTime() + retryMs) })
    .where('top_org_id', '=', top_org_id)
    .where('entry_id', '=', entry_id)
    .where('status', '=', 'OFFERED')
    .where('offer_until', '>', now)
    .where('notified_at', 'is', null)
    .where(eb => eb.or([eb('notice_after', 'is', null), eb('notice_after', '<=', now)]))
    .returning('entry_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The account's phone and its message, with no more of the patient than the surname. */
async function findNotice({ db, clock }: Needs, { top_org_id, entry_id }: EntryKey) {
  const row = await db
    .selectFrom('waitlist_entry as w')
    .innerJoin('app_user as u', 'u.user_id', 'w.user_id')
    .innerJoin('patient as p', 'p.patient_id', 'w.patient_id')
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 'w.top_org_id').onRef('s.staff_id', '=', 'w.staff_id'),
    )
    .innerJoin('slot as x', join =>
      join.onRef('x.top_org_id', '=', 'w.top_org_id').onRef('x.slot_id', '=', 'w.slot_id'),
    )
    .select(['u.phone', 'p.name as patient_name', 's.name as physician_name'])
    .select(['x.date', 'x.start_time', 'w.offer_until'])
    .where('w.top_org_id', '=', top_org_id)
    .where('w.entry_id', '=', entry_id)
    .executeTakeFirst();
  // The offer was taken or left a moment ago, or the account has no phone and reads it on its home screen.
  if (!row?.offer_until || !row.phone) return undefined;
  const now = clock.now();
  const visit = formatVisitTime(row.date, row.start_time, now);
  const until = formatMoment(toLocalDateTime(row.offer_until), now);
  const name = maskedName(row.patient_name);
  const message: SmsMessage = {
    template: 'offer',
    values: [name, row.physician_name, visit, until],
    text: `【问止中医】${name}候补的${row.physician_name} ${visit} 有号了，为您留到 ${until}，过时给下一位。请打开问止中医首页预约。`,
  };
  return { phone: row.phone, message };
}

async function sendNotice(needs: Needs, entry: EntryKey): Promise<void> {
  if (!(await claim(needs, entry))) return;
  const notice = await findNotice(needs, entry);
  if (!notice) return;
  await needs.sms.send(notice.phone, notice.message, entry.entry_id);
  await needs.db
    .updateTable('waitlist_entry')
    .set({ notified_at: needs.clock.now() })
    .where('top_org_id', '=', entry.top_org_id)
    .where('entry_id', '=', entry.entry_id)
    .execute();
}

/** Sends the notice of each offer once; a failed one is tried again while the offer is open. */
export async function notifyOffers(needs: Needs): Promise<void> {
  const unsent = await selectUnsent({ db: needs.db, now: needs.clock.now() })
    .orderBy('w.offer_until')
    .limit(batch)
    .execute();
  // All at once: one after another, a slow gateway would delay the last of them beyond the offer's end.
  await Promise.all(
    unsent.map(entry =>
      sendNotice(needs, entry).catch((error: unknown) =>
        needs.log.warn({ err: error, entryId: entry.entry_id }, '有号短信没有发出，稍后再试'),
      ),
    ),
  );
}
