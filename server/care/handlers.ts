import { moveReservation } from '#server/booking/moves.ts';
import { organizationOfStaff } from '#server/booking/practitioner.ts';
import { isCancelTooLate } from '#server/booking/rules.ts';
import { mayMove } from '#server/booking/state.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { DomainHandlers } from '#server/kernel/http/request-scope.ts';
import { inTransaction } from '#server/kernel/scope.ts';
import { releasePayment } from '#server/payment/release.ts';

import { cancelledReason } from '#server/payment/rules.ts';
import { getCase, listCases, lockVisit, statusesOf } from './cases.ts';

export const careHandlers: DomainHandlers<'care'> = {
  listAppointedCases: (scope, { query }) =>
    listCases(scope, { ...query, statuses: statusesOf.reserved, order: 'asc' }),

  listTreatingCases: (scope, { query }) =>
    listCases(scope, { ...query, statuses: statusesOf.treating, order: 'desc' }),

  async listDoneCases(scope, { query }) {
    const statuses = query.group ? statusesOf[query.group] : [...statusesOf.treated, ...statusesOf.finished];
    return listCases(scope, { ...query, statuses, order: 'desc' });
  },

  getMedicalCase: (scope, { params: { medicalCaseId } }) => getCase(scope, medicalCaseId),

  async cancelAppointment(scope, { params: { medicalCaseId } }) {
    await inTransaction(scope, async scope => {
      const reservation = await lockVisit(scope, medicalCaseId);
      if (reservation.status === 'C') return;
      if (!mayMove(reservation.status, 'C'))
        throw new BusinessError('MOVE_NOT_ALLOWED', '医生已接诊或就诊已结束，不能取消了');
      if (isCancelTooLate(reservation, scope.now)) throw new BusinessError('CANCEL_TOO_LATE');
      await moveReservation(scope, reservation, 'C');
      await releasePayment(scope, {
        topOrgId: reservation.top_org_id,
        bizType: 'registration',
        bizId: reservation.reservation_code,
        reason: cancelledReason,
      });
    });
    return getCase(scope, medicalCaseId);
  },

  async listStaffPennants(scope, { params: { staffId } }) {
    const topOrgId = await organizationOfStaff(scope, staffId);
    const rows = await scope.db
      .selectFrom('pennant_kind as k')
      .innerJoin('staff_pennant as p', 'p.dict_id', 'k.dict_id')
      .select(['k.dict_id as dictId', 'k.dict_name as dictName', 'k.icon_url as iconUrl'])
      .select(eb => eb.fn.countAll<number>().as('quantity'))
      .where('p.top_org_id', '=', topOrgId)
      .where('p.staff_id', '=', staffId)
      .groupBy(['k.dict_id', 'k.dict_name', 'k.icon_url'])
      .orderBy('k.dict_id')
      .execute();
    return rows.map(({ quantity, ...pennant }) => ({ pennant, quantity }));
  },
};
