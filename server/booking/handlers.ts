import { businessDate } from '#src/lib/business-date.ts';
import type { DomainHandlers } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { once } from '../idempotency.ts';
import { toLocalDateTime } from '../local-time.ts';
import { orgIdOf } from '../organization/queries.ts';
import { countHit } from '../rate-limit.ts';
import { getDoctor, listDoctors, requireStaff } from './doctors.ts';
import { selectReservations, toReservation } from './reservations.ts';
import { reserve } from './reserve.ts';
import { checkSpan, listFastSlots, listSlots, realDate } from './slots.ts';

const bookingsAMinute = { limit: 20, windowSeconds: 60 };

export const bookingHandlers: DomainHandlers<'booking'> = {
  async listDepartments({ query }, { db }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    const rows = await db
      .selectFrom('department as d')
      .innerJoin('staff_department as sd', join =>
        join.onRef('sd.top_org_id', '=', 'd.top_org_id').onRef('sd.department_id', '=', 'd.department_id'),
      )
      .innerJoin('staff as s', join =>
        join.onRef('s.top_org_id', '=', 'sd.top_org_id').onRef('s.staff_id', '=', 'sd.staff_id'),
      )
      .$if(query.clinicId !== undefined, q =>
        q
          .innerJoin('staff_clinic as sk', join =>
            join.onRef('sk.top_org_id', '=', 'sd.top_org_id').onRef('sk.staff_id', '=', 'sd.staff_id'),
          )
          .where('sk.clinic_id', '=', query.clinicId ?? ''),
      )
      .select(['d.department_id', 'd.name'])
      .select(eb => eb.fn.count<number>('s.staff_id').as('doctor_count'))
      .where('d.top_org_id', '=', topOrgId)
      .where('s.title', 'in', [1, 9])
      .groupBy(['d.department_id', 'd.name', 'd.sort'])
      .orderBy('d.sort')
      .execute();
    return rows.map(row => ({
      departmentId: row.department_id,
      name: row.name,
      doctorCount: row.doctor_count,
    }));
  },

  async listClinics({ query }, { db }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    const rows = await db
      .selectFrom('clinic')
      .selectAll()
      .where('top_org_id', '=', topOrgId)
      .orderBy('sort')
      .execute();
    return rows.map(row => ({
      clinicId: row.clinic_id,
      name: row.name,
      city: row.city,
      address: row.address,
      floorGuide: row.floor_guide,
      phone: row.phone,
      latitude: row.latitude,
      longitude: row.longitude,
      openingHours: row.opening_hours,
    }));
  },

  async listDoctors({ query }, { db, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    if (query.date) realDate(query.date, 'query.date');
    return listDoctors(db, topOrgId, query, query, clock.now());
  },

  async getPhysician({ params, query }, { db, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    return getDoctor(db, topOrgId, params.physicianId, query.clinicId, clock.now());
  },

  async listPhysicianSlots({ params, query }, { db, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    checkSpan(query.from, query.to);
    await requireStaff(db, topOrgId, params.physicianId);
    return listSlots(
      db,
      topOrgId,
      { ...query, physicianId: params.physicianId, clinicId: query.clinicId },
      clock.now(),
    );
  },

  async getFastAppointment({ query }, { db, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    const now = clock.now();
    const { date = businessDate(now), startTime } = query;
    const wanted = realDate(startTime ? `${date} ${startTime}:00` : date, 'query.date');
    return listFastSlots(db, topOrgId, query, wanted, now);
  },

  async listStaffComments({ params: { staffId }, query }, { db }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    await requireStaff(db, topOrgId, staffId);
    const comments = db
      .selectFrom('staff_comment')
      .where('top_org_id', '=', topOrgId)
      .where('staff_id', '=', staffId);
    const { total } = await comments
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await comments
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('comment_id')
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize)
      .execute();
    return {
      totalCount: total,
      datas: rows.map(row => ({
        commentId: row.comment_id,
        author: row.author,
        disease: row.disease,
        significance: row.significance,
        text: row.text,
        commentTime: toLocalDateTime(row.created_at),
      })),
    };
  },

  async createDiagnosisReservation({ header, body }, context) {
    const { db, clock, userId } = context;
    const now = clock.now();
    realDate(body.reservationDate, 'body.reservationDate');
    if (body.reservationType !== 1) {
      throw new BusinessError('INVALID_INPUT', '理疗请在理疗页预约', 'body.reservationType');
    }
    await countHit(db, now, `booking:${userId}`, bookingsAMinute);
    const topOrgId = await orgIdOf(db, body.topOrgId);
    const request = {
      userId,
      key: header['Idempotency-Key'],
      operation: 'createDiagnosisReservation',
      body,
    } as const;
    return inTransaction(db, tx => once(tx, now, request, () => reserve(tx, context, topOrgId, body)));
  },

  async getReservationByCode({ params: { code } }, { db, clock, userId }) {
    const row = await selectReservations(db)
      .where('r.reservation_code', '=', code)
      .where('r.user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw new BusinessError('NOT_FOUND', '没有这个预约');
    return toReservation(row, clock.now());
  },
};
