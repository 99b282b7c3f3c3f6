import { moveReservation } from '../booking/moves.ts';
import { requireStaff } from '../booking/practitioners.ts';
import { isCancelTooLate } from '../booking/rules.ts';
import { mayMove } from '../booking/state.ts';
import type { DomainHandlers } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { orgIdOf } from '../organization/queries.ts';
import { releasePayment } from '../payment/release.ts';
import { getCase, listCases, lockCaseRow, statusesOf } from './cases.ts';

export const careHandlers: DomainHandlers<'care'> = {
  async listAppointedCases({ query }, { db, userId, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    const { reserved: statuses } = statusesOf;
    return listCases(db, userId, { ...query, topOrgId, statuses, order: 'asc' }, clock.now());
  },

  async listTreatingCases({ query }, { db, userId, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    const { treating: statuses } = statusesOf;
    return listCases(db, userId, { ...query, topOrgId, statuses, order: 'desc' }, clock.now());
  },

  async listDoneCases({ query }, { db, userId, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    const statuses = query.group ? statusesOf[query.group] : [...statusesOf.treated, ...statusesOf.finished];
    return listCases(db, userId, { ...query, topOrgId, statuses, order: 'desc' }, clock.now());
  },

  async getMedicalCase({ params: { medicalCaseId } }, { db, userId, clock }) {
    return getCase(db, userId, medicalCaseId, clock.now());
  },

  async cancelAppointment({ params: { medicalCaseId } }, { db, userId, clock }) {
    const now = clock.now();
    await inTransaction(db, async tx => {
      const reservation = await lockCaseRow(tx, userId, medicalCaseId);
      if (reservation.status === 'C') return;
      if (!mayMove(reservation.status, 'C')) throw new BusinessError('MOVE_NOT_ALLOWED');
      if (isCancelTooLate(reservation, now)) throw new BusinessError('CANCEL_TOO_LATE');
      await moveReservation(tx, reservation, 'C', now);
      await releasePayment(tx, reservation, now);
    });
    return null;
  },

  async listStaffPennants({ params: { staffId } }, { db }) {
    const staff = await requireStaff(db, undefined, staffId);
    const rows = await db
      .selectFrom('pennant_kind as k')
      .innerJoin('staff_pennant as p', 'p.dict_id', 'k.dict_id')
      .select(['k.dict_id', 'k.dict_name', 'k.icon_url'])
      .select(eb => eb.fn.countAll<number>().as('quantity'))
      .where('p.top_org_id', '=', staff.top_org_id)
      .where('p.staff_id', '=', staffId)
      .groupBy(['k.dict_id', 'k.dict_name', 'k.icon_url'])
      .orderBy('k.dict_id')
      .execute();
    return rows.map(({ dict_id: dictId, dict_name: dictName, icon_url: iconUrl, quantity }) => ({
      pennant: { dictId, dictName, iconUrl },
      quantity,
    }));
  },
};
