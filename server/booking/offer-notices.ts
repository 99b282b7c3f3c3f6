import { formatMoment, formatVisitTime } from '#src/lib/business-date.ts';
import type { Db, Services } from '../context.ts';
import { toLocalDateTime } from '../local-time.ts';
import type { SmsMessage } from '../ports/sms.ts';
import { maskedName } from './rules.ts';

const batch = 100;
/** Longer than the gateway may take to answer. */
const retryMs = 15_000;

type Needs = Pick<Services, 'db' | 'clock' | 'sms' | 'log'>;

interface EntryKey {
  top_org_id: string;
  entry_id: string;
}

/** Standing offers that nobody was told of, and that nobody is telling of. */
const selectUntold = (db: Db, now: Date) =>
  db
    .selectFrom('waitlist_entry as w')
    .select(['w.top_org_id', 'w.entry_id'])
    .where('w.status', '=', 'OFFERED')
    .where('w.offer_until', '>', now)
    .where('w.notified_at', 'is', null)
    .where(eb => eb.or([eb('w.notice_after', 'is', null), eb('w.notice_after', '<=', now)]));

/** Takes the telling of one offer upon itself; whoever comes second finds it taken. */
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

/** The account's phone, and what it is told; of the patient no more than the surname. */
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
  // Taken or left in this very moment; or an account without a phone, which reads it on its home screen.
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

async function tell(needs: Needs, entry: EntryKey): Promise<void> {
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

/** Tells everybody whom a seat is offered, once; what could not be sent is tried again while the offer stands. */
export async function notifyOffers(needs: Needs): Promise<void> {
  const untold = await selectUntold(needs.db, needs.clock.now())
    .orderBy('w.offer_until')
    .limit(batch)
    .execute();
  // At once: behind a slow gateway the last in the batch would not be told in time.
  await Promise.all(
    untold.map(entry =>
      tell(needs, entry).catch((error: unknown) =>
        needs.log.warn({ err: error, entryId: entry.entry_id }, '有号短信没有发出，稍后再试'),
      ),
    ),
  );
}
