import type { WaitlistEntry } from '#generated/model/waitlist-entry.ts';
import { chooseTime, doctor } from './appointment.ts';
import type { Patient } from './patient.ts';
import { opened, type Screen } from './screen.ts';

const toFullDay = async (patient: Patient) => {
  await patient.open('/appointmentDetail/p003/cli102');
  await patient.page
    .getByRole('button', { name: /已约满.*候补$/ })
    .first()
    .tap();
  await patient.page.getByRole('dialog').getByText('李桂芳').waitFor();
};

const waitlist = '**/reservation/waitlist*';

const entry: WaitlistEntry = {
  ...{ entryId: 'w1', status: 'WAITING', ahead: 2, offer: null, partOfDay: 'am' },
  ...{ physicianId: 'p003', physicianName: '林若溪', avatarUrl: '/crm/portraits/d03.svg' },
  ...{
    clinicId: 'cli102',
    clinicCity: '深圳市',
    clinicName: '湖滨馆',
    patientId: 'pt1',
    patientName: '李桂芳',
  },
  date: '2026-12-03',
};

const tenMinutes = 600_000;
const offered: WaitlistEntry = {
  ...entry,
  ...{ status: 'OFFERED', ahead: 0 },
  offer: {
    ...{ reservationDate: '2026-12-03', reservationStartTime: '09:30', reservationEndTime: '09:50' },
    ...{ visitMode: 1, clinicId: 'cli102' },
    // China's local time by the server.
    offerUntil: new Date(Date.now() + 8 * 3_600_000 + tenMinutes)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
  },
};

/** The session of changes reaches these states as a person does; these only look at them. */
const waitingFor = (name: string, path: string, shown: WaitlistEntry, sign: string): Screen => ({
  name,
  go: async patient => {
    const json = { code: 0, message: 'SUCCESS', data: [shown] };
    await patient.page.route(waitlist, route => route.fulfill({ json }));
    await patient.open(path);
    await patient.see(sign);
    await patient.page.unroute(waitlist);
  },
});

export const bookingGuestScreens: readonly Screen[] = [
  opened('phy', '/appointMentPhy', '肩颈推拿'),
  {
    name: 'phy-therapists',
    go: async patient => {
      await patient.open('/appointMentPhy');
      await patient.choose('按理疗师');
      await patient.see('最早可约');
    },
  },
  opened('therapist', '/phyDetail/t004/cli101', '可约项目'),
  opened('project', '/phyTherapyDetail/prj101/cli101', '先选时间'),
  opened('clinic', '/clinicDetail/cli101', '在这里出诊的医生'),
  {
    name: 'share',
    go: async patient => {
      await patient.open('/clinicDetail/cli101');
      await patient.tap('button', '分享');
      await patient.see('复制网址');
    },
  },
  opened('clinic-missing', '/clinicDetail/nowhere', '没有找到这家门店'),
  opened('special', '/specialistDetail/sd101/x', '常见症状'),
  opened('treatment-case', '/treatmentCaseDetail?id=tc101', '诊治经过'),
  opened('quick', '/quickAppoint', '就约'),
  {
    name: 'comments',
    go: async patient => {
      await patient.open('/doctorDetail/p001/cli101');
      await patient.page.getByRole('button', { name: '看全部' }).first().tap();
      await patient.see('最新在前');
    },
  },
];

export const bookingMemberScreens: readonly Screen[] = [
  opened('first-who', '/firstAppointment', '李桂芳'),
  {
    name: 'first-what',
    go: async patient => {
      await patient.open('/firstAppointment');
      await patient.choose(/李桂芳/);
      await patient.tap('button', '下一步：看什么');
      await patient.see('哪里不舒服');
    },
  },
  {
    name: 'first-when',
    go: async patient => {
      await patient.open('/firstAppointment');
      await patient.choose(/李桂芳/);
      await patient.tap('button', '下一步：看什么');
      await patient.fill('症状或病名', '失眠');
      await patient.tap('button', '下一步：什么时候');
      await patient.page.getByRole('button', { name: /^约/ }).first().waitFor();
    },
  },
  {
    name: 'wait',
    go: toFullDay,
  },
  waitingFor('wait-joined', '/appointmentDetail/p003/cli102', entry, '候补中'),
  waitingFor('wait-offered', '/appointmentDetail/p003/cli102', offered, '有号了'),
  waitingFor('home-offered', '/', offered, '有号了'),
  {
    name: 'protocol',
    go: async patient => {
      await patient.open(doctor.address);
      await chooseTime(patient);
      await patient.tap('button', '去确认');
      await patient.tap('button', '看全文');
      await patient.see('看完了');
    },
  },
  {
    name: 'phy-confirm',
    go: async patient => {
      await patient.open('/phyTherapyDetail/prj101/cli101');
      await chooseTime(patient);
      await patient.tap('button', '去确认');
      await patient.see('理疗费');
    },
  },
  {
    name: 'confirm-online',
    go: async patient => {
      await patient.open(doctor.address);
      await patient.choose(/^线上/);
      await chooseTime(patient);
      await patient.tap('button', '去确认');
      await patient.choose(/李桂芳/);
      await patient.see('线上只做复诊');
    },
  },
  {
    name: 'reschedule',
    go: async patient => {
      await patient.open('/hospitalize');
      await patient.page.getByRole('link', { name: /^改期/ }).first().tap();
      await patient.see('原来的号一直留着');
    },
  },
];
