import { businessDate } from '#src/lib/business-date.ts';
import type { DomainHandlers } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { orgIdOf } from '../organization/queries.ts';
import { bookOnce } from './book.ts';
import { getClinic, listClinics, listDepartments, requireClinic } from './clinics.ts';
import { listComments } from './comments.ts';
import { getDiscount } from './discount.ts';
import { getDoctor, listDoctors } from './doctors.ts';
import { getPhysiotherapist, getProject, listPhysiotherapists, listProjects } from './physiotherapy.ts';
import { positionOf } from './position.ts';
import { requireStaff } from './practitioners.ts';
import { listProtocols } from './protocols.ts';
import { reschedule } from './reschedule.ts';
import { getReservation } from './reservations.ts';
import { checkSpan, listFastSlots, listSlots, realDate } from './slots.ts';
import {
  getSpecial,
  listArticles,
  listBroadcasts,
  listPhysicianTabs,
  listSpecials,
  listSymptoms,
  requireSpecial,
} from './special.ts';
import { getTreatmentCase, listTreatmentCases } from './treatment-cases.ts';
import { joinWaitlist, leaveWaitlist, listWaits } from './waitlist-desk.ts';

export const bookingHandlers: DomainHandlers<'booking'> = {
  async listDepartments({ query }, { db }) {
    return listDepartments(db, await orgIdOf(db, query.topOrgId), query.clinicId);
  },

  async listClinics({ query }, { db }) {
    return listClinics(db, await orgIdOf(db, query.topOrgId), positionOf(query));
  },

  async getClinic({ params: { clinicId }, query }, { db }) {
    return getClinic(db, await orgIdOf(db, query.topOrgId), clinicId, positionOf(query));
  },

  async listClinicComments({ params: { clinicId }, query }, { db }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    await requireClinic(db, topOrgId, clinicId);
    return listComments(db, { topOrgId, clinicId }, query);
  },

  async listDoctors({ query }, { db, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    if (query.date) realDate(query.date, 'query.date');
    const { departmentId, clinicId, visitMode, keyword, date, sort } = query;
    const filter = { departmentId, clinicId, visitMode, keyword, date };
    return listDoctors(db, topOrgId, filter, query, clock.now(), { sort, from: positionOf(query) });
  },

  async getPhysician({ params, query }, { db, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    return getDoctor(db, topOrgId, params.physicianId, query.clinicId, clock.now());
  },

  async listPhysicianSlots({ params, query }, { db, clock }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    checkSpan(query.from, query.to);
    await requireStaff(db, topOrgId, params.physicianId);
    return listSlots(db, topOrgId, { ...query, physicianId: params.physicianId }, clock.now());
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
    return listComments(db, { topOrgId, staffId }, query);
  },

  async listPhysiotherapists({ query }, { db, clock }) {
    return listPhysiotherapists(db, await orgIdOf(db, query.topOrgId), query, query, clock.now());
  },

  async getPhysiotherapist({ params, query }, { db }) {
    return getPhysiotherapist(db, await orgIdOf(db, query.topOrgId), params.physicianId, query.clinicId);
  },

  async listPhyProjects({ query }, { db }) {
    return listProjects(db, await orgIdOf(db, query.topOrgId), { clinicId: query.clinicId });
  },

  async getPhyProject({ params: { projectId }, query }, { db, clock }) {
    return getProject(db, await orgIdOf(db, query.topOrgId), projectId, query.clinicId, clock.now());
  },

  async createDiagnosisReservation({ header, body }, context) {
    if (body.reservationType !== 1) {
      throw new BusinessError('INVALID_INPUT', '理疗请在理疗页预约', 'body.reservationType');
    }
    return bookOnce(context, 'createDiagnosisReservation', header['Idempotency-Key'], body, body);
  },

  async createPhysiotherapyReservation({ header, body }, context) {
    if (body.reservationType !== 2) {
      throw new BusinessError('INVALID_INPUT', '问诊请在医师页预约', 'body.reservationType');
    }
    const draft = { ...body, visitMode: 1 } as const;
    return bookOnce(context, 'createPhysiotherapyReservation', header['Idempotency-Key'], body, draft);
  },

  async getReservationByCode({ params: { code } }, { db, clock, userId }) {
    return getReservation(db, userId, code, clock.now());
  },

  async rescheduleReservation({ params: { code }, body }, { db, clock, userId }) {
    const now = clock.now();
    realDate(body.reservationDate, 'body.reservationDate');
    await inTransaction(db, tx => reschedule(tx, userId, code, body, now));
    return getReservation(db, userId, code, now);
  },

  async getServiceProtocols({ query }, { db }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    return listProtocols(db, topOrgId, query.reservationType, query.visitMode);
  },

  async getConsultationDiscount({ query }, { db, userId }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    return getDiscount(db, topOrgId, userId, query.physicianId, query.visitMode ?? 1);
  },

  async listWaitlist({ query }, { db, userId }) {
    return listWaits(db, userId, await orgIdOf(db, query.topOrgId));
  },

  async joinWaitlist({ body }, { db, clock, userId }) {
    const now = clock.now();
    realDate(body.date, 'body.date');
    const topOrgId = await orgIdOf(db, body.topOrgId);
    const entryId = await inTransaction(db, tx => joinWaitlist(tx, userId, topOrgId, body, now));
    const [entry] = await listWaits(db, userId, topOrgId, entryId);
    if (!entry) throw new BusinessError('NOT_FOUND');
    return entry;
  },

  async leaveWaitlist({ params: { entryId } }, { db, clock, userId }) {
    await leaveWaitlist(db, userId, entryId, clock.now());
    return null;
  },

  async listTreatmentCases({ query }, { db }) {
    return listTreatmentCases(db, await orgIdOf(db, query.topOrgId), query, query);
  },

  async getTreatmentCase({ params: { caseId } }, { db }) {
    return getTreatmentCase(db, caseId);
  },

  async listSpecialDepartments({ query }, { db }) {
    return listSpecials(db, await orgIdOf(db, query.topOrgId));
  },

  async getSpecialDepartment({ params: { id }, query }, { db }) {
    return getSpecial(db, await orgIdOf(db, query.topOrgId), id);
  },

  async listDepartmentPhysicianTabs({ params: { id } }, { db, clock }) {
    return listPhysicianTabs(db, await requireSpecial(db, id), clock.now());
  },

  async listDepartmentBroadcasts({ params: { id } }, { db, clock }) {
    return listBroadcasts(db, await requireSpecial(db, id), clock.now());
  },

  async listDepartmentArticles({ params: { id }, query }, { db }) {
    return listArticles(db, await requireSpecial(db, id), query);
  },

  async listDepartmentSymptomLabels({ params: { id } }, { db }) {
    return listSymptoms(db, await requireSpecial(db, id));
  },

  async listDepartmentStaffComments({ params: { id }, query }, { db }) {
    const special = await requireSpecial(db, id);
    return listComments(db, { topOrgId: special.top_org_id, specialId: special.special_id }, query);
  },
};
