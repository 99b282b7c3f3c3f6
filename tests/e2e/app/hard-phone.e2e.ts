import { relationLabels } from '#src/shared/account/relation-labels.ts';
import { chooseTime, doctor } from '#tests/e2e/support/appointment.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { adult, newPhone } from '#tests/e2e/support/family.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { comeToPay, seeBill } from '#tests/e2e/support/payment.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';
import { calls, putIntoWechat } from '#tests/e2e/support/wechat.ts';

test.use({
  settings: {
    PAYMENT_PROVIDER: 'simulator',
    HOLD_MINUTES: '15',
  },
});

const hour = 3_600_000;

const typedIn = (patient: Patient, label: string) =>
  patient.page.getByLabel(label, { exact: true }).inputValue();

const closed = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  }
};

const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};

const refusals = [
  ['its storage is closed', closed],
  ['its storage is full', full],
] as const;

describe('a phone that keeps nothing', () => {
  for (const [name, refuse] of refusals) {
    test(`${name}: what was typed before the login is there after it`, async ({ patient }) => {
      await patient.page.addInitScript(refuse);
      await patient.open('/add-edit-patient/add');
      await patient.fill('姓名', adult.name);
      await patient.fill('身份证号', adult.idNumber);
      await patient.choose(relationLabels[adult.relation]);
      await patient.fill('手机号', adult.phone);
      await patient.tap('button', '保存');
      await patient.see('手机号登录');
      const agreed = patient.find('checkbox', '我已读并同意');
      if (!(await agreed.isChecked())) await patient.choose('我已读并同意', 'checkbox');
      await patient.logInHere(newPhone());
      await patient.seeHeading('添加就诊人');
      expect([await typedIn(patient, '姓名'), await typedIn(patient, '手机号')]).toEqual([
        adult.name,
        adult.phone,
      ]);
      await patient.page.reload();
      await patient.seeHeading('添加就诊人');
      expect(await typedIn(patient, '身份证号')).toBe(adult.idNumber);
      await patient.tap('button', '保存');
      await patient.see('已保存');
      await patient.open('/add-edit-patient/add');
      await patient.seeHeading('添加就诊人');
      expect(await typedIn(patient, '姓名')).toBe('');
    });
  }

  test('A person who has agreed to the policies is not asked again on the login page', async ({
    patient,
  }) => {
    await patient.page.addInitScript(closed);
    await patient.open();
    await patient.tap('button', '同意并继续');
    await patient.see('手机号登录');
    await eventually(() => patient.find('checkbox', '我已读并同意').isChecked()).toBe(true);
  });

  for (const [name, refuse] of refusals) {
    test(`${name}: the login works, and what is typed and chosen is kept`, async ({ patient }) => {
      await patient.page.addInitScript(refuse);
      await patient.page.goto(`${patient.app.url}/crm/login`);
      const agreed = patient.find('checkbox', '我已读并同意');
      await agreed.waitFor({ state: 'attached' });
      if (!(await agreed.isChecked())) await patient.choose('我已读并同意', 'checkbox');
      await patient.logInHere(newPhone());
      await patient.see('周砚清');

      await patient.open('/add-edit-patient/add');
      await patient.fill('姓名', adult.name);
      await patient.open(doctor.address);
      const time = await chooseTime(patient);
      await patient.back();
      await patient.seeHeading('添加就诊人');
      expect(await typedIn(patient, '姓名')).toBe(adult.name);
      await patient.addMember(adult);
      await patient.open(doctor.address);
      await patient.find('button', '去确认').waitFor();
      await patient.see(time);

      await patient.page.reload();
      await patient.find('button', '去确认').or(patient.page.getByText('先选时间')).first().waitFor();
      await patient.open('/personal');
      await patient.see(/^\d+岁 \| 女 \| 139\*{4}0101$/);
    });
  }
});

test('WeChat reloads the page in the middle of a form, and what was typed is back', async ({ patient }) => {
  await patient.logIn(newPhone());
  await patient.open('/add-edit-patient/add');
  await patient.fill('姓名', adult.name);
  await patient.fill('身份证号', adult.idNumber);
  await patient.choose(relationLabels[adult.relation]);
  await patient.page.reload();
  await patient.seeHeading('添加就诊人');
  expect([await typedIn(patient, '姓名'), await typedIn(patient, '身份证号')]).toEqual([
    adult.name,
    adult.idNumber,
  ]);
  expect(await patient.find('radio', relationLabels[adult.relation]).isChecked()).toBe(true);
  await patient.fill('手机号', adult.phone);
  await patient.tap('button', '保存');
  await patient.see('已保存');
});

/** The phone's clock is off by what it remembers, so that it can be set while the app is used. */
const shiftClock = () => {
  const Real = Date;
  const off = () => Number(localStorage.getItem('clock-off') ?? 0);
  class Shifted extends Real {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [Real.now() + off()]) as [number]));
    }
    static override now() {
      return Real.now() + off();
    }
  }
  window.Date = Shifted as unknown as DateConstructor;
};

const setClock = (patient: Patient, off: number) =>
  patient.page.evaluate(value => localStorage.setItem('clock-off', String(value)), off);

const firstDay = (patient: Patient) =>
  patient.page
    .getByRole('radiogroup', { name: '就诊日期' })
    .getByRole('radio')
    .first()
    .getAttribute('aria-label');

test('A wrong clock changes no day and no countdown, and a payment that a reload cut off is found', async ({
  patient,
}) => {
  await patient.open(doctor.address);
  const today = await firstDay(patient);
  await patient.page.addInitScript(shiftClock);
  await setClock(patient, 25 * hour);
  await patient.page.reload();
  await eventually(() => firstDay(patient)).toBe(today);

  await putIntoWechat(patient, 'pay-callback-lost');
  await setClock(patient, hour);
  await comeToPay(patient);
  const left = patient.page.getByRole('timer');
  expect(await left.textContent()).toMatch(/^1[345] 分/);
  await setClock(patient, -hour);
  await patient.page.reload();
  await seeBill(patient);
  expect(await left.textContent()).toMatch(/^1[345] 分/);

  const paid = patient.page.waitForResponse(/\/crm\/dev\/cashier\//);
  await patient.tap('button', /^去付 ¥/);
  await (await paid).finished();
  await patient.page.reload();
  await patient.see('预约成功');
  await patient.see('诊费已付');
  expect(await calls(patient, 'getBrandWCPayRequest')).toEqual([]);
});
