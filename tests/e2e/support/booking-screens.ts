import { chooseTime, doctor } from './appointment.ts';
import type { Screen } from './screens.ts';

const opened = (name: string, path: string, sign: string): Screen => ({
  name,
  go: async patient => {
    await patient.open(path);
    await patient.see(sign);
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
  opened('therapist', '/phyDetail/t004/cli101', '所做项目'),
  opened('project', '/phyTherapyDetail/prj101/cli101', '先选时间'),
  opened('clinic', '/clinicDetail/cli101', '在这里出诊的医生'),
  opened('clinic-missing', '/clinicDetail/nowhere', '没有找到这家门店'),
  opened('special', '/specialistDetail/sd101/x', '常见症状'),
  opened('quick', '/quickAppoint', '就约'),
  {
    name: 'comments',
    go: async patient => {
      await patient.open('/doctorDetail/p001/cli101');
      await patient.page.getByRole('button', { name: '看全部' }).first().tap();
      await patient.see('新的在前');
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
    go: async patient => {
      await patient.open('/appointmentDetail/p003/cli102');
      await patient.page
        .getByRole('button', { name: /已约满.*候补$/ })
        .first()
        .tap();
      await patient.page.getByRole('dialog').getByText('李桂芳').waitFor();
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
