import { ErrorCode } from '#generated/model/error-code.ts';
import { policyFlags } from '#src/shared/auth/policies.ts';
import { agree, chooseTime, doctor } from './appointment.ts';
import { authGuestScreens, authMemberScreens } from './auth-screens.ts';
import { bookingGuestScreens, bookingMemberScreens } from './booking-screens.ts';
import { child, mistyped } from './family.ts';
import { organizationMemberScreens } from './organization-screens.ts';
import type { Patient } from './patient.ts';
import { cutOff, opened, type Screen } from './screen.ts';

/** Leaves the app, clears the storage except for the agreement, and sets the size of type. */
export async function startAfresh(patient: Patient, elder: boolean): Promise<void> {
  await patient.leave();
  await patient.page.evaluate(
    remembered => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of remembered) localStorage.setItem(name, value);
    },
    [...policyFlags, { name: 'elder', value: elder ? '1' : '0' }],
  );
}

export const guestScreens: readonly Screen[] = [
  {
    name: 'home',
    go: async patient => {
      await patient.open('/');
      await patient.see('周砚清');
      await patient.page.getByText('中医内科').first().waitFor({ state: 'attached' });
    },
  },
  cutOff('home-error', '/', '**/reservation/doctors*'),
  {
    name: 'home-empty',
    go: async patient => {
      await patient.open('/');
      await patient.fill('搜医生、病症', '量子纠缠');
      await patient.see('没有找到医生');
    },
  },
  {
    name: 'home-full-doctor',
    go: async patient => {
      await patient.open('/');
      await patient.fill('搜医生、病症', '叶舒窈');
      await patient.see('14 天内已约满');
    },
  },
  opened('doctor', '/doctorDetail/p001/cli101', '锦旗'),
  opened('doctor-two-clinics', '/doctorDetail/p004/cli102', '沈牧远'),
  opened('doctor-missing', '/doctorDetail/nobody', '没有找到这位医生'),
  cutOff('doctor-error', '/doctorDetail/p001', '**/reservation/physicians/p001?*'),
  opened('choose', '/appointmentDetail/p001/cli101', '先选时间'),
  opened('choose-two-clinics', '/appointmentDetail/p004/cli102', '先选时间'),
  opened('choose-full', '/appointmentDetail/p003/cli102', '先选时间'),
  {
    name: 'choose-chosen',
    go: async patient => {
      await patient.open(doctor.address);
      await chooseTime(patient);
    },
  },
  cutOff('choose-error', '/appointmentDetail/p001/cli101', '**/slots?*'),
  ...bookingGuestScreens,
  opened('not-open-yet', '/health', '这里还没有开放'),
  opened('missing', '/no-such-page', '没有这一页'),
  ...authGuestScreens,
  {
    name: 'inbox',
    go: async patient => {
      await patient.page.goto(`${patient.app.url}/crm/inbox`);
      await patient.see('短信收件箱');
    },
  },
];

const reserve = '**/diagnosis/reservation';
const nearest = '**/reservation/fast?*';
const slotGone = { code: ErrorCode.SLOT_GONE, message: '这个时段刚被约走，请另选时间' };

const finished = '/hospitalize/already-done?group=finished';

/** For a member with a family and a long history: 13800000001 of the demo data. */
export const memberScreens: readonly Screen[] = [
  {
    name: 'confirm',
    go: async patient => {
      await patient.open(doctor.address);
      await chooseTime(patient);
      await patient.tap('button', '去确认');
      await patient.see('王知远');
    },
  },
  {
    name: 'confirm-offline',
    go: async patient => {
      await patient.open(doctor.address);
      await chooseTime(patient);
      await patient.tap('button', '去确认');
      await patient.choose(/王知远/);
      await agree(patient);
      await patient.page.context().setOffline(true);
      await patient.tap('button', '确认预约');
      await patient.see('网络不通，还没收到结果');
      await patient.page.context().setOffline(false);
    },
  },
  {
    name: 'confirm-slot-gone',
    go: async patient => {
      await patient.open(doctor.address);
      await chooseTime(patient);
      await patient.tap('button', '去确认');
      await patient.choose(/王秉文/);
      await agree(patient);
      // The booking session opens this sheet as a person does; this one only looks at it.
      await patient.page.route(reserve, route => route.fulfill({ json: slotGone }));
      await patient.page.route(nearest, async route => {
        const response = await route.fetch();
        const { data, ...envelope } = (await response.json()) as { data: readonly unknown[] };
        // In truth the one that is gone, the first, would not be offered again.
        await route.fulfill({ response, json: { ...envelope, data: data.slice(1) } });
      });
      await patient.tap('button', '确认预约');
      await patient.page.getByRole('button', { name: /^就约/ }).waitFor();
      await patient.page.unroute(reserve);
      await patient.page.unroute(nearest);
    },
  },
  ...bookingMemberScreens,
  ...authMemberScreens,
  ...organizationMemberScreens,
  opened('visits', '/hospitalize', '李桂芳'),
  cutOff('visits-error', '/hospitalize', '**/medicalCases/alreadyAppoint*'),
  {
    name: 'visits-cancel',
    go: async patient => {
      await patient.open('/hospitalize');
      await patient.page.getByRole('button', { name: '取消预约' }).first().tap();
      await patient.see('先不取消');
    },
  },
  opened('treating', '/hospitalize/treating', '医生正在诊治'),
  opened('treated', '/hospitalize/already-done?group=treated', '王知远'),
  opened('finished', finished, '李桂芳'),
  {
    name: 'finished-open',
    go: async patient => {
      await patient.open(finished);
      await patient.page.locator('main:visible [aria-expanded]').first().tap();
      await patient.see('再约一次');
    },
  },
  opened('personal', '/personal', '添加就诊人'),
  cutOff('personal-error', '/personal', '**/personal/profile*'),
  opened('add-patient', '/add-edit-patient/add', '身份证号'),
  {
    name: 'add-child',
    go: async patient => {
      await patient.open('/add-edit-patient/add');
      await patient.fill('姓名', child.name);
      await patient.fill('身份证号', child.idNumber);
      await patient.choose('儿子');
      await patient.fill('监护人身份证号', mistyped(child.guardian.idNumber));
      await patient.fill('监护人姓名', child.guardian.name);
      await patient.see('身份证号有误，请核对');
    },
  },
  {
    name: 'edit-patient',
    go: async patient => {
      await patient.open('/personal');
      await patient.page.getByRole('link', { name: /王知远/ }).tap();
      await patient.see('已实名，这几项不能改。');
    },
  },
  opened('success', '/appointmentSuccess?code=rdemo1-1', '预约成功'),
];

/** For a newcomer: 13800000003 of the demo data. */
export const newcomerScreens: readonly Screen[] = [
  {
    name: 'confirm-nobody',
    go: async patient => {
      await patient.open(doctor.address);
      await chooseTime(patient);
      await patient.tap('button', '去确认');
      await patient.see('还没有就诊人');
    },
  },
  opened('visits-empty', '/hospitalize', '还没有预约'),
  opened('treating-empty', '/hospitalize/treating', '没有进行中的就诊'),
  opened('treated-empty', '/hospitalize/already-done?group=treated', '没有待评价的就诊'),
  opened('finished-empty', finished, '还没有就诊记录'),
  opened('personal-empty', '/personal', '还没有就诊人'),
];
