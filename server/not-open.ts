import type { OperationId } from '#generated/operations.ts';

/** Operations of the contract that this server does not do yet, by name; they answer NOT_OPEN. */
export const notOpen = [
  'getClinic',
  'listPhysiotherapists',
  'getPhysiotherapist',
  'listPhyProjects',
  'getPhyProject',
  'listClinicComments',
  'getServiceProtocols',
  'getConsultationDiscount',
  'createPhysiotherapyReservation',
  'rescheduleReservation',
  'listWaitlist',
  'joinWaitlist',
  'leaveWaitlist',
  'listTreatmentCases',
  'getTreatmentCase',
  'listSpecialDepartments',
  'getSpecialDepartment',
  'listDepartmentPhysicianTabs',
  'listDepartmentBroadcasts',
  'listDepartmentArticles',
  'listDepartmentSymptomLabels',
  'listDepartmentStaffComments',
  'createPayOrder',
  'getOrderStatus',
  'reportPaymentFailure',
  'handlePaymentNotify',
  'hasPaidRecord',
  'getRegistrationFee',
  'reportLostOrder',
] as const satisfies readonly OperationId[];

export type NotOpen = (typeof notOpen)[number];
