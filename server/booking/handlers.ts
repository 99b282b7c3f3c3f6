import { book } from '#server/booking/batch/book.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { DomainHandlers } from '#server/kernel/http/request-scope.ts';
import { inTransaction } from '#server/kernel/scope.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { getClinic, listClinics, listDepartments, requireClinic } from './clinics.ts';
import { listComments } from './comments.ts';
import { getDiscount } from './discount.ts';
import { getDoctor, listDoctors } from './doctors.ts';
import { getPhysiotherapist, getProject, listPhysiotherapists, listProjects } from './physiotherapy.ts';
import { positionOf } from './position.ts';
import { requireStaff } from './practitioner.ts';
import { listProtocols } from './protocols.ts';
import { reschedule } from './reschedule.ts';
import { getReservation } from './reservations.ts';
import { checkSpan, listFastSlots, listSlots, realDate } from './slots.ts';
import {
  getSpecial,
  inSpecial,
  listArticles,
  listBroadcasts,
  listPhysicianTabs,
  listSpecials,
  listSymptoms,
} from './special.ts';
import { getTreatmentCase, listTreatmentCases } from './treatment-cases.ts';
import { joinWaitlist, leaveWaitlist, listWaits } from './waitlist-desk.ts';

export const bookingHandlers: DomainHandlers<'booking'> = {
  listDepartments: (scope, { query }) => listDepartments(scope, query),

  listClinics: (scope, { query }) => listClinics(scope, { from: positionOf(query) }),

  getClinic: (scope, { params, query }) =>
    getClinic(scope, { clinicId: params.clinicId, from: positionOf(query) }),

  async listClinicComments(scope, { params: { clinicId }, query: { pageNo, pageSize } }) {
    await requireClinic(scope, { clinicId });
    return listComments(scope, { clinicId, pageNo, pageSize });
  },

  async listDoctors(scope, { query }) {
    if (query.date) realDate(query.date, 'query.date');
    return listDoctors(scope, { ...query, from: positionOf(query) });
  },

  getPhysician: (scope, { params, query }) =>
    getDoctor(scope, { physicianId: params.physicianId, clinicId: query.clinicId }),

  async listPhysicianSlots(scope, { params: { physicianId }, query }) {
    checkSpan(query);
    await requireStaff(scope, physicianId);
    return listSlots(scope, { ...query, physicianId });
  },

  async getFastAppointment(scope, { query }) {
    const { date = businessDate(scope.now), startTime } = query;
    const near = realDate(startTime ? `${date} ${startTime}:00` : date, 'query.date');
    return listFastSlots(scope, { ...query, near });
  },

  async listStaffComments(scope, { params: { staffId }, query: { pageNo, pageSize } }) {
    await requireStaff(scope, staffId);
    return listComments(scope, { staffId, pageNo, pageSize });
  },

  listPhysiotherapists: (scope, { query }) => listPhysiotherapists(scope, query),

  getPhysiotherapist: (scope, { params, query }) =>
    getPhysiotherapist(scope, { staffId: params.physicianId, clinicId: query.clinicId }),

  listPhyProjects: (scope, { query: { clinicId } }) => listProjects(scope, { clinicId }),

  getPhyProject: (scope, { params: { projectId }, query: { clinicId } }) =>
    getProject(scope, { projectId, clinicId }),

  async createDiagnosisReservation(scope, { body }) {
    if (body.reservationType !== 1) {
      throw new BusinessError('INVALID_INPUT', '理疗请在理疗页预约', 'body.reservationType');
    }
    return book(scope, body);
  },

  async createPhysiotherapyReservation(scope, { body }) {
    if (body.reservationType !== 2) {
      throw new BusinessError('INVALID_INPUT', '问诊请在医师页预约', 'body.reservationType');
    }
    return book(scope, { ...body, visitMode: 1 });
  },

  getReservationByCode: (scope, { params: { code } }) => getReservation(scope, code),

  async rescheduleReservation(scope, { params: { code }, body }) {
    realDate(body.reservationDate, 'body.reservationDate');
    await inTransaction(scope, scope => reschedule(scope, { code, ...body }));
    return getReservation(scope, code);
  },

  getServiceProtocols: (scope, { query }) => listProtocols(scope, query),

  getConsultationDiscount: (scope, { query: { physicianId, visitMode = 1 } }) =>
    getDiscount(scope, { physicianId, visitMode }),

  listWaitlist: scope => listWaits(scope),

  async joinWaitlist(scope, { body }) {
    realDate(body.date, 'body.date');
    const entryId = await inTransaction(scope, scope => joinWaitlist(scope, body));
    const [entry] = await listWaits(scope, { entryId });
    if (!entry) throw new BusinessError('NOT_FOUND');
    return entry;
  },

  async leaveWaitlist(scope, { params: { entryId } }) {
    await leaveWaitlist(scope, entryId);
    return null;
  },

  listTreatmentCases: (scope, { query }) => listTreatmentCases(scope, query),

  getTreatmentCase: (scope, { params: { caseId } }) => getTreatmentCase(scope, caseId),

  listSpecialDepartments: scope => listSpecials(scope),

  getSpecialDepartment: (scope, { params: { id } }) => getSpecial(scope, id),

  async listDepartmentPhysicianTabs(scope, { params: { id } }) {
    return listPhysicianTabs(await inSpecial(scope, id));
  },

  async listDepartmentBroadcasts(scope, { params: { id } }) {
    return listBroadcasts(await inSpecial(scope, id));
  },

  async listDepartmentArticles(scope, { params: { id }, query }) {
    return listArticles(await inSpecial(scope, id), query);
  },

  async listDepartmentSymptomLabels(scope, { params: { id } }) {
    return listSymptoms(await inSpecial(scope, id));
  },

  async listDepartmentStaffComments(scope, { params: { id }, query }) {
    return listComments(await inSpecial(scope, id), { specialId: id, ...query });
  },
};
