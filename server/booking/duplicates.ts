import type { Tx } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { liveStatuses } from './state.ts';

interface Wanted {
  top_org_id: string;
  staff_id: string;
  date: string;
  starts_at: Date;
}

/**
 * Nobody sits with two people at once, or twice a day with one (specification §4).
 *
 * @param except the reservation that is being rescheduled
 * @throws BusinessError ALREADY_BOOKED
 */
export async function refuseDuplicate(
  tx: Tx,
  slot: Wanted,
  patientId: string,
  except?: string,
): Promise<void> {
  const other = await tx
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
