import { type RawBuilder, sql } from 'kysely';
import { literals } from '#server/kernel/db/literals.ts';
import { liveStatuses } from './state.ts';

/*
 * A patient has one visit at a time, and one a day with a practitioner (specification §4). The unique indexes
 * reservation_patient_time_once and reservation_patient_day_once hold the same under a race.
 */

interface VisitTime {
  top_org_id: string;
  staff_id: string;
  date: string;
  starts_at: Date;
}

/** SQL: the patient has another visit at the slot's time, or with its practitioner that day. */
export function hasOtherVisit({
  slot,
  patientId,
  except,
}: {
  /** The alias of a row of the table slot. */
  slot: string;
  patientId: RawBuilder<string>;
  /** The reservation that is being rescheduled. */
  except?: string | undefined;
}): RawBuilder<boolean> {
  const of = (column: keyof VisitTime) => sql.ref(`${slot}.${column}`);
  return sql<boolean>`exists (
    select from reservation as other
    where other.top_org_id = ${of('top_org_id')} and other.patient_id = ${patientId}
      and other.status in (${literals(liveStatuses)})
      and (other.starts_at = ${of('starts_at')} or (other.staff_id = ${of('staff_id')} and other.date = ${of('date')}))
      ${except === undefined ? sql`` : sql`and other.reservation_code <> ${except}`}
  )`;
}

/** A patient's visits that share one of these keys exclude each other. */
export const exclusiveKeys = (patientId: string, { top_org_id, starts_at, staff_id, date }: VisitTime) => [
  JSON.stringify([top_org_id, patientId, starts_at]),
  JSON.stringify([top_org_id, patientId, staff_id, date]),
];
