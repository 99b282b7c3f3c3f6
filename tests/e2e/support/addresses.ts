import type { BuiltPattern } from '#src/routes.tsx';

/**
 * An address of every built screen that the demo data answer, some to 13800000001 alone. A screen without its address
 * does not compile.
 */
export const addresses: Readonly<Record<BuiltPattern, string>> = {
  '/': '/',
  '/appointMentPhy': '/appointMentPhy',
  '/doctorDetail/:id': '/doctorDetail/p001',
  '/doctorDetail/:id/:clinicId': '/doctorDetail/p001/cli101',
  '/phyDetail/:id/:clinicId': '/phyDetail/t004/cli101',
  '/clinicDetail/:id': '/clinicDetail/cli101',
  '/specialistDetail/:id/:name': '/specialistDetail/sd101/%E5%A4%B1%E7%9C%A0%E4%B8%93%E7%A7%91',
  '/treatmentCaseDetail': '/treatmentCaseDetail?id=tc101',
  '/appointmentDetail/:id/:clinicId': '/appointmentDetail/p001/cli101',
  '/phyTherapyDetail/:id/:clinicId': '/phyTherapyDetail/prj101/cli101',
  '/quickAppoint': '/quickAppoint',
  '/firstAppointment': '/firstAppointment',
  '/appointmentSuccess': '/appointmentSuccess?code=rdemo1-1',
  '/hospitalize': '/hospitalize',
  '/hospitalize/treating': '/hospitalize/treating',
  '/hospitalize/already-done': '/hospitalize/already-done',
  '/personal': '/personal',
  '/add-edit-patient/:type/:item?': '/add-edit-patient/edit/ptdemo11',
  '/register-payment': '/register-payment?code=rdemo1-1',
  '/webView': '/webView?url=https%3A%2F%2Fwww.example.com',
  '/detriment': '/detriment',
  '/information-disclosure': '/information-disclosure',
  '/physician-electronic-license': '/physician-electronic-license',
  '/price-disclosure': '/price-disclosure',
  '/letter-of-commitment': '/letter-of-commitment',
};
