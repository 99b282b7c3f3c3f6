import { sql } from 'kysely';
import type { WaitlistEntry } from '#generated/model/waitlist-entry.ts';
import type { WaitlistInput } from '#generated/model/waitlist-input.ts';
import { partOfDay } from '#src/lib/business-date.ts';
import { requirePatientOf } from '../account/queries.ts';
import type { Db, Tx } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { newId } from '../ids.ts';
import { toLocalDateTime } from '../local-time.ts';
import { requireStaff } from './practitioners.ts';
import { liveStatuses } from './state.ts';
import { endWait } from './waitlist.ts';

const seatsFree = '这个时段还有号，请直接预约';
const bookedAlready = '该就诊人这天已约了这位医生';

/**
 * The slots of a half day at one clinic, locked: no seat of them is freed or sold while somebody joins.
 *
 * @throws BusinessError NOT_BOOKABLE where the doctor does not work then, or a seat is free
 */
async function lockFullHalfDay(tx: Tx, topOrgId: string, wish: WaitlistInput, now: Date): Promise<string> {
  const slots = await tx
    .selectFrom('slot')
    .select(['clinic_id', 'start_time', 'is_free'])
    .where('top_org_id', '=', topOrgId)
    .where('staff_id', '=', wish.physicianId)
    .where('reservation_type', '=', 1)
    .where('date', '=', wish.date)
    .where('starts_at', '>', now)
    .where('closed_reason', 'is', null)
    .$if(wish.clinicId !== undefined, query => query.where('clinic_id', '=', wish.clinicId ?? ''))
    .orderBy('slot_id')
    .forNoKeyUpdate()
    .execute();
  const wished = slots.filter(slot => partOfDay(slot.start_time) === wish.partOfDay);
  const clinicId = wish.clinicId ?? wished.map(slot => slot.clinic_id).sort()[0];
  if (clinicId === undefined || wished.length === 0) throw new BusinessError('NOT_BOOKABLE');
  if (wished.some(slot => slot.is_free && slot.clinic_id === clinicId)) {
    throw new BusinessError('NOT_BOOKABLE', seatsFree);
  }
  return clinicId;
}

/** @throws BusinessError NOT_FOUND, NOT_BOOKABLE, ALREADY_WAITING */
export async function joinWaitlist(
  tx: Tx,
  userId: string,
  topOrgId: string,
  wish: WaitlistInput,
  now: Date,
): Promise<string> {
  const { patient_id } = await requirePatientOf(tx, userId, wish.patientId);
  await requireStaff(tx, topOrgId, wish.physicianId);
  const clinicId = await lockFullHalfDay(tx, topOrgId, wish, now);
  const visit = await tx
    .selectFrom('reservation')
    .select('reservation_code')
    .where('top_org_id', '=', topOrgId)
    .where('patient_id', '=', patient_id)
    .where('staff_id', '=', wish.physicianId)
    .where('date', '=', wish.date)
    .where('status', 'in', liveStatuses)
    .executeTakeFirst();
  if (visit) throw new BusinessError('NOT_BOOKABLE', bookedAlready);
  const joined = await tx
    .insertInto('waitlist_entry')
    .values({
      top_org_id: topOrgId,
      entry_id: newId('w'),
      user_id: userId,
      patient_id,
      staff_id: wish.physicianId,
      clinic_id: clinicId,
      date: wish.date,
      part_of_day: wish.partOfDay,
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

/** Somebody's live waits, those with an offer first; only one of them where it is named. */
export async function listWaits(
  db: Db,
  userId: string,
  topOrgId: string,
  entryId?: string,
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
    .selectAll('w')
    .select(['s.name as physician_name', 's.avatar_url', 'k.name as clinic_name', 'p.name as patient_name'])
    .select(['x.start_time', 'x.end_time', 'x.visit_mode'])
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
  return rows.map(row => ({
    entryId: row.entry_id,
    status: row.status,
    physicianId: row.staff_id,
    physicianName: row.physician_name,
    avatarUrl: row.avatar_url,
    clinicId: row.clinic_id,
    clinicName: row.clinic_name,
    date: row.date,
    partOfDay: row.part_of_day,
    patientId: row.patient_id,
    patientName: row.patient_name,
    ahead: row.ahead,
    offer:
      row.offer_until && row.start_time && row.end_time && row.visit_mode
        ? {
            reservationDate: row.date,
            reservationStartTime: row.start_time,
            reservationEndTime: row.end_time,
            visitMode: row.visit_mode,
            clinicId: row.clinic_id,
            offerUntil: toLocalDateTime(row.offer_until),
          }
        : null,
  }));
}

/**
 * Leaves the line; one that has ended already is left alone.
 *
 * @throws BusinessError NOT_FOUND for anybody else's entry too
 */
export async function leaveWaitlist(db: Db, userId: string, entryId: string, now: Date): Promise<void> {
  for (;;) {
    const entry = await db
      .selectFrom('waitlist_entry')
      .selectAll()
      .where('entry_id', '=', entryId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!entry) throw new BusinessError('NOT_FOUND', '没有这个候补');
    if (entry.status !== 'WAITING' && entry.status !== 'OFFERED') return;
    // A seat may be offered between reading and leaving: then it is read again.
    if (await inTransaction(db, tx => endWait(tx, entry, 'LEFT', now))) return;
  }
}
