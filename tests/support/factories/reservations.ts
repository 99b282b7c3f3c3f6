import type { DiagnosisReservationInput } from '#generated/model/diagnosis-reservation-input.ts';
import { book } from '#server/booking/batch/book.ts';
import { moveReservation } from '#server/booking/moves.ts';
import { usualHistory } from '#server/booking/state.ts';
import type { ReservationStatus } from '#server/booking/tables.ts';
import { hashOf } from '#server/kernel/idempotency.ts';
import { inTransaction } from '#server/kernel/scope.ts';
import type { TestApp } from '#tests/support/app.ts';
import { nextKey } from '#tests/support/ids.ts';
import type { Member } from './account.ts';
import type { SlotRow } from './practitioners.ts';

export function reservationFactories({ db, services }: Pick<TestApp, 'db' | 'services'>) {
  const { clock } = services;

  /** The body that books a slot for a patient; online it goes back to a diagnosis made elsewhere. */
  const draft = (of: SlotRow, patientId: string): DiagnosisReservationInput => ({
    reservationType: of.reservation_type,
    useHealthIns: false,
    reservationDate: of.date,
    reservationStartTime: of.start_time,
    reservationEndTime: of.end_time,
    visitMode: of.visit_mode,
    physicianId: of.staff_id,
    clinicId: of.clinic_id,
    patientId,
    topOrgId: of.top_org_id,
    ...(of.visit_mode === 2 ? { earlierDiagnosis: '失眠' } : {}),
  });

  async function move(reservationCode: string, to: ReservationStatus): Promise<void> {
    await inTransaction({ db, now: clock.now() }, async scope => {
      const row = await scope.db
        .selectFrom('reservation')
        .selectAll()
        .where('reservation_code', '=', reservationCode)
        .executeTakeFirstOrThrow();
      await moveReservation(scope, row, to);
    });
  }

  /** Books by the server's own rules, and moves the visit on to a status. */
  async function reservation(
    of: SlotRow,
    by: Member,
    patientId: string,
    {
      status = 'R',
      payable = status === 'R' ? 0 : 100,
    }: { status?: ReservationStatus; payable?: number } = {},
  ) {
    const body = draft(of, patientId);
    const { userId } = by;
    const keyed = {
      userId,
      key: nextKey(),
      operation: 'createDiagnosisReservation',
      bodyHash: hashOf({ body }),
    };
    const made = await book({ ...services, db, userId, topOrgId: of.top_org_id, keyed }, body, payable);
    for (const to of payable === 0 ? [] : usualHistory[status].slice(1)) await move(made.reservationCode, to);
    return made;
  }

  return { draft, move, reservation };
}
