import { sql } from 'kysely';
import type { WaitlistEntry } from '#generated/model/waitlist-entry.ts';
import type { WaitlistInput } from '#generated/model/waitlist-input.ts';
import { ownedPatient } from '#server/account/queries.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { type Owned, requireOwn } from '#server/kernel/owned.ts';
import { inTransaction, type OrgScope, type TxScope, type UserScope } from '#server/kernel/scope.ts';
import { partOfDay } from '#src/lib/business-date.ts';
import { requireStaff } from './practitioner.ts';
import { liveStatuses } from './state.ts';
import { endWait } from './waitlist.ts';

const ownedEntry: Owned<'waitlist_entry'> = {
  table: 'waitlist_entry',
  id: 'entry_id',
  unknown: '没有这个候补',
};

const seatsFree = '这个时段还有号，请直接预约';
const bookedAlready = '该就诊人这天已约了这位医生';

/**
 * Locks the slots of a half day at one clinic, so that no seat of them is freed or sold while somebody joins.
 *
 * @throws BusinessError NOT_BOOKABLE where the doctor does not work then, or a seat is free
 */
async function lockFullHalfDay(
  { db, now, topOrgId }: TxScope<OrgScope>,
  input: WaitlistInput,
): Promise<string> {
  const slots = await db
    .selectFrom('slot')
    .select(['clinic_id', 'start_time', 'is_free'])
    .where('top_org_id', '=', topOrgId)
    .where('staff_id', '=', input.physicianId)
    .where('reservation_type', '=', 1)
    .where('date', '=', input.date)
    .where('starts_at', '>', now)
    .where('closed_reason', 'is', null)
    .$if(input.clinicId !== undefined, query => query.where('clinic_id', '=', input.clinicId ?? ''))
    .orderBy('slot_id')
    .forNoKeyUpdate()
    .execute();
  const ofHalfDay = slots.filter(slot => partOfDay(slot.start_time) === input.partOfDay);
  const clinicId = input.clinicId ?? ofHalfDay.map(slot => slot.clinic_id).sort()[0];
  if (clinicId === undefined || ofHalfDay.length === 0) throw new BusinessError('NOT_BOOKABLE');
  if (ofHalfDay.some(slot => slot.is_free && slot.clinic_id === clinicId)) {
    throw new BusinessError('NOT_BOOKABLE', seatsFree);
  }
  return clinicId;
}

/** @throws BusinessError NOT_FOUND, NOT_BOOKABLE, ALREADY_WAITING */
export async function joinWaitlist(
  scope: TxScope<OrgScope & UserScope>,
  input: WaitlistInput,
): Promise<string> {
  const { db, now, topOrgId, userId } = scope;
  const { patient_id } = await requireOwn(scope, ownedPatient, input.patientId);
  await requireStaff(scope, input.physicianId);
  const clinicId = await lockFullHalfDay(scope, input);
  const visit = await db
    .selectFrom('reservation')
    .select('reservation_code')
    .where('top_org_id', '=', topOrgId)
    .where('patient_id', '=', patient_id)
    .where('staff_id', '=', input.physicianId)
    .where('date', '=', input.date)
    .where('status', 'in', liveStatuses)
    .executeTakeFirst();
  if (visit) throw new BusinessError('NOT_BOOKABLE', bookedAlready);
  const joined = await db
    .insertInto('waitlist_entry')
    .values({
      top_org_id: topOrgId,
      entry_id: newId('w'),
      user_id: userId,
      patient_id,
      staff_id: input.physicianId,
      clinic_id: clinicId,
      date: input.date,
      part_of_day: input.partOfDay,
      status: 'WAITING',
      slot_id: null,
      offer_until: null,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  if (!joined) throw new BusinessError('ALREADY_WAITING');
  return joined.entry_id;
}

/** The account's live waits, those with an offer first; only one of them where it is named. */
export async function listWaits(
  { db, topOrgId, userId }: OrgScope & UserScope,
  { entryId }: { entryId?: string } = {},
): Promise<WaitlistEntry[]> {
  const rows = await db
    .selectFrom('waitlist_entry as w')
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 'w.top_org_id').onRef('s.staff_id', '=', 'w.staff_id'),
    )
    .innerJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'w.top_org_id').onRef('k.clinic_id', '=', 'w.clinic_id'),
    )
    .innerJoin('patient as p', 'p.patient_id', 'w.patient_id')
    .leftJoin('slot as x', join =>
      join.onRef('x.top_org_id', '=', 'w.top_org_id').onRef('x.slot_id', '=', 'w.slot_id'),
    )
    .select([
      'w.entry_id as entryId',
      'w.status',
      'w.staff_id as physicianId',
      's.name as physicianName',
      's.avatar_url as avatarUrl',
      'w.clinic_id as clinicId',
      'k.city as clinicCity',
      'k.name as clinicName',
      'w.date',
      'w.part_of_day as partOfDay',
      'w.patient_id as patientId',
      'p.name as patientName',
      'w.offer_until',
      'x.start_time',
      'x.end_time',
      'x.visit_mode',
    ])
    .select(
      sql<number>`(
        select count(*) from waitlist_entry o
        where o.top_org_id = w.top_org_id and o.staff_id = w.staff_id and o.clinic_id = w.clinic_id
          and o.date = w.date and o.part_of_day = w.part_of_day
          and o.status = 'WAITING' and w.status = 'WAITING' and o.queue_no < w.queue_no
      )`.as('ahead'),
    )
    .where('w.user_id', '=', userId)
    .where('w.top_org_id', '=', topOrgId)
    .where('w.status', 'in', ['WAITING', 'OFFERED'])
    .$if(entryId !== undefined, query => query.where('w.entry_id', '=', entryId ?? ''))
    .orderBy(sql`w.offer_until asc nulls last`)
    .orderBy('w.date')
    .orderBy('w.queue_no')
    .execute();
  return rows.map(({ offer_until, start_time, end_time, visit_mode, ...entry }) => ({
    ...entry,
    offer:
      offer_until && start_time && end_time && visit_mode
        ? {
            reservationDate: entry.date,
            reservationStartTime: start_time,
            reservationEndTime: end_time,
            visitMode: visit_mode,
            clinicId: entry.clinicId,
            offerUntil: toLocalDateTime(offer_until),
          }
        : null,
  }));
}

/**
 * Leaves the line. A wait that has ended stays as it is.
 *
 * @throws BusinessError NOT_FOUND, also for somebody else's entry
 */
export async function leaveWaitlist(scope: UserScope, entryId: string): Promise<void> {
  for (;;) {
    const entry = await requireOwn(scope, ownedEntry, entryId);
    if (entry.status !== 'WAITING' && entry.status !== 'OFFERED') return;
    // A seat may be offered between reading and leaving: then the entry is read again.
    if (await inTransaction(scope, scope => endWait(scope, entry, 'LEFT'))) return;
  }
}
