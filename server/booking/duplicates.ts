import { BusinessError } from '#server/kernel/errors.ts';
import type { TxScope } from '#server/kernel/scope.ts';
import { liveStatuses } from './state.ts';

/** The time of a visit with a practitioner. */
interface VisitTime {
  top_org_id: string;
  staff_id: string;
  date: string;
  starts_at: Date;
}

/**
 * A patient has one visit at a time, and one a day with a practitioner (specification §4).
 *
 * @param except the reservation that is being rescheduled
 * @throws BusinessError ALREADY_BOOKED
 */
export async function refuseDuplicate(
  { db }: TxScope,
  slot: VisitTime,
  { patientId, except }: { patientId: string; except?: string },
): Promise<void> {
  const other = await db
    .selectFrom('reservation')
    .select('reservation_code')
    .where('top_org_id', '=', slot.top_org_id)
    .where('patient_id', '=', patientId)
    .where('status', 'in', liveStatuses)
    .where(eb =>
      eb.or([
        eb('starts_at', '=', slot.starts_at),
        eb.and([eb('staff_id', '=', slot.staff_id), eb('date', '=', slot.date)]),
      ]),
    )
    .$if(except !== undefined, query => query.where('reservation_code', '<>', except ?? ''))
    .executeTakeFirst();
  if (other) throw new BusinessError('ALREADY_BOOKED');
}
