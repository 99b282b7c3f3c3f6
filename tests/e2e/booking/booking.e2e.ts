import { businessDate, formatDay, weekdayOf } from '#src/lib/business-date.ts';
import {
  agree,
  chooseTime,
  comeToConfirm,
  doctor,
  join,
  seatsOf,
  slots,
} from '#tests/e2e/support/appointment.ts';
import { movingPhone } from '#tests/e2e/support/browser.ts';
import { adult, child, mistyped, newPhone } from '#tests/e2e/support/family.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

// Everything here happens far from China: the clinics' days and hours must not follow the phone.
test.use({ device: { ...movingPhone, timezoneId: 'Pacific/Honolulu' } });

const reserve = '**/crm/api/atmp/diagnosis/reservation';

/** The visits under 就诊, 已预约. */
async function visits(patient: Patient): Promise<number> {
  await patient.open('/hospitalize');
  await patient.seeHeading('就诊');
  await patient.page.locator('main [aria-busy="false"]').filter({ visible: true }).waitFor();
  return patient.page.getByRole('button', { name: '取消预约' }).count();
}

describe('from looking to being booked', () => {
  test('A guest books for a child, cancels, and books again', async ({ patient }) => {
    await patient.open();
    await patient.page.getByRole('link', { name: `预约${doctor.name}` }).tap();
    await patient.seeHeading(new RegExp(doctor.name));
    await patient.see('先选时间');
    await patient.choose(/^线上/);
    const time = await chooseTime(patient);
    const chosen = slots(patient).and(patient.page.locator(':checked'));
    const seats = await seatsOf(chosen);
    await patient.meetsNoBarrier();
    await patient.tap('button', '去确认');

    await patient.see('手机号登录');
    await patient.meetsNoBarrier();
    const phone = newPhone();
    await patient.fill('手机号', '1390000');
    await patient.tap('button', '获取验证码');
    await patient.see('手机格式错误');
    await patient.logInHere(phone);

    await patient.seeHeading('确认预约');
    await patient.see(time);
    await patient.see('线上视频');
    await patient.see('还没有就诊人');
    await patient.meetsNoBarrier();
    await patient.tap('link', '添加就诊人');
    await patient.seeHeading('添加就诊人');
    await patient.fill('姓名', child.name);
    await patient.fill('身份证号', mistyped(child.idNumber));
    await patient.fill('姓名', child.name);
    await patient.see('身份证号有误，请核对');
    expect(await patient.page.getByLabel('身份证号', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    await patient.fill('身份证号', child.idNumber);
    await patient.see('8 周岁');
    await patient.see('未满 18 周岁须填写');
    await patient.meetsNoBarrier();
    await patient.addMember(child);

    await patient.seeHeading('确认预约');
    await patient.see('须陪同');
    await patient.see('请选以前的就诊');
    await patient.fill('以前的诊断', '小儿积食');
    await agree(patient);
    await patient.tap('button', '确认预约');
    await patient.see('预约成功');
    await patient.see(time);
    await patient.meetsNoBarrier();

    await patient.tap('link', '看我的预约');
    await patient.seeHeading('就诊');
    await patient.see(child.name);
    await patient.see(time);
    await patient.meetsNoBarrier();
    await patient.tap('button', '取消预约');
    await patient.see(`就诊人 ${child.name}`);
    await patient.tap('button', '先不取消');
    await patient.find('dialog', '取消这次预约？').waitFor({ state: 'detached' });
    await patient.page.reload();
    expect(await visits(patient)).toBe(1);
    await patient.tap('button', '取消预约');
    await patient.find('dialog', '取消这次预约？').getByRole('button', { name: '取消预约' }).tap();
    await patient.see('已取消');
    await patient.see('还没有预约');

    await patient.open(`${doctor.address}?visitMode=2`);
    expect(await chooseTime(patient)).toBe(time);
    expect(await seatsOf(chosen)).toBe(seats);
    await patient.tap('button', '去确认');
    await patient.seeHeading('确认预约');
    await patient.fill('以前的诊断', '小儿积食');
    await agree(patient);
    await patient.tap('button', '确认预约');
    await patient.see('预约成功');
    expect(await visits(patient)).toBe(1);
  });
});

test('Today is today in China, whatever the phone says', async ({ patient }) => {
  await patient.open(doctor.address);
  const days = patient.page.getByRole('radiogroup', { name: '就诊日期' });
  const first = days.getByRole('radio').first();
  await first.waitFor({ state: 'attached' });
  const today = businessDate();
  expect(await first.getAttribute('aria-label')).toContain(`${formatDay(today)} ${weekdayOf(today)}`);
  expect(await days.locator('label').first().textContent()).toContain('今天');
  expect(await patient.page.evaluate(() => new Date().getTimezoneOffset())).toBe(600);
});

describe('what was chosen is kept', () => {
  test('A choice is kept over a reload, and over another tab and back', async ({ patient }) => {
    await patient.open(doctor.address);
    const time = await chooseTime(patient);

    await patient.page.reload();
    await patient.find('button', '去确认').waitFor();
    await patient.see(time);

    await patient.open('/health');
    await patient.see('这里还没有开放');
    await patient.back();
    await patient.find('button', '去确认').waitFor();
    await patient.see(time);
  });

  test('An earlier choice is offered, and never put in place of what is tapped now', async ({ patient }) => {
    await patient.open(`${doctor.address}?visitMode=2`);
    const time = await chooseTime(patient);
    await patient.open(`${doctor.address}?visitMode=1`);
    await patient.see('上次选到');
    await patient.see(`线上，${time}`);
    const checked = patient.page
      .getByRole('radiogroup', { name: '就诊时段' })
      .getByRole('radio', { checked: true });
    expect(await checked.count()).toBe(0);
    await patient.meetsNoBarrier();
    await patient.tap('button', '继续用');
    await patient.notSee('上次选到');
    expect(patient.route().searchParams.get('visitMode')).toBe('2');
    await patient.find('button', '去确认').waitFor();
    await patient.see(time);
  });

  test('A choice is kept on the way to the login page and back without logging in', async ({ patient }) => {
    await patient.open();
    await patient.page.getByRole('link', { name: `预约${doctor.name}` }).tap();
    await patient.seeHeading(new RegExp(doctor.name));
    const time = await chooseTime(patient);
    await patient.tap('button', '去确认');
    await patient.see('手机号登录');
    await patient.back();
    await patient.find('button', '去确认').waitFor();
    await patient.see(time);
  });
});

test('One patient’s earlier visit is not used for another', async ({ patient }) => {
  await join(patient, adult);
  await patient.seeHeading('问止中医');
  await patient.open('/add-edit-patient/add');
  await patient.addMember(child);
  await patient.open(`${doctor.address}?visitMode=2`);
  await chooseTime(patient);
  await patient.tap('button', '去确认');
  await patient.choose(new RegExp(adult.name));
  await patient.fill('以前的诊断', '慢性胃炎');
  await patient.see('请先勾选须知');
  await patient.choose(new RegExp(child.name));
  await patient.see('请选以前的就诊');
  expect(await patient.page.getByLabel('以前的诊断', { exact: true }).inputValue()).toBe('');
});

describe('one tap, one visit', () => {
  test('A double tap makes one reservation', async ({ patient }) => {
    await join(patient, adult);
    await comeToConfirm(patient);
    const box = await patient.find('button', '确认预约').boundingBox();
    if (!box) throw new Error('确认预约 is not there');
    const { touchscreen } = patient.page;
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await Promise.all([touchscreen.tap(...middle), touchscreen.tap(...middle)]);
    await patient.see('预约成功');
    expect(await visits(patient)).toBe(1);
  });

  test('Without a network the app says so, and pressing again later makes exactly one reservation', async ({
    patient,
  }) => {
    await join(patient, adult);
    const time = await comeToConfirm(patient);
    await patient.page.context().setOffline(true);
    await patient.tap('button', '确认预约');
    const tapped = await patient.page.evaluate(() => performance.now());
    await patient.see('网络不通，还没收到结果。再按一次不会重复预约。');
    await patient.meetsNoBarrier();
    await patient.page.context().setOffline(false);
    // Shortly after a tap the button is deaf (specification §9).
    await patient.page.waitForFunction(tapped => performance.now() - tapped > 1_000, tapped);
    await patient.tap('button', '确认预约');
    await patient.see('预约成功');
    await patient.see(time);
    expect(await visits(patient)).toBe(1);
  });

  test('An answer lost on the way back is asked for again, without a second visit', async ({ patient }) => {
    await join(patient, adult);
    await comeToConfirm(patient);
    await patient.page.route(
      reserve,
      async route => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await patient.tap('button', '确认预约');
    await patient.see('再按一次不会重复预约');
    await patient.page.reload();
    await patient.seeHeading('确认预约');
    await agree(patient);
    await patient.tap('button', '确认预约');
    await patient.see('预约成功');
    expect(await visits(patient)).toBe(1);
  });
});

describe('two people want one seat', () => {
  test('The later of two people gets the nearest times, and books one of them', async ({
    patient,
    someone,
  }) => {
    const late = await someone();
    await join(patient, adult);
    await join(late, child);
    const time = await comeToConfirm(patient, /余 1$/);
    expect(await comeToConfirm(late, /余 1$/)).toBe(time);

    await patient.tap('button', '确认预约');
    await patient.see('预约成功');

    await late.tap('button', '确认预约');
    const sheet = late.page.getByRole('dialog', { name: /刚被约走/ });
    await sheet.waitFor();
    await late.see('没有扣款');
    const times = sheet.getByRole('radio');
    await times.first().waitFor({ state: 'attached' });
    expect(await times.count()).toBe(3);
    await late.meetsNoBarrier();

    await late.back();
    await sheet.waitFor({ state: 'detached' });
    await late.seeHeading('确认预约');

    await late.tap('button', '确认预约');
    await times.first().waitFor({ state: 'attached' });
    const offered = await sheet.getByRole('button', { name: /^就约/ }).textContent();
    await sheet.getByRole('button', { name: /^就约/ }).tap();
    await late.see('预约成功');
    await late.see(offered?.replace('就约 ', '') ?? '-');
    expect(await visits(late)).toBe(1);
  });
});

describe('the back button', () => {
  test('Back closes a dialog before it leaves the page', async ({ patient }) => {
    await join(patient, adult);
    await comeToConfirm(patient);
    await patient.tap('button', '确认预约');
    await patient.see('预约成功');
    await patient.tap('link', '看我的预约');
    await patient.tap('button', '取消预约');
    const dialog = patient.find('dialog', '取消这次预约？');
    await dialog.waitFor();
    await patient.back();
    await dialog.waitFor({ state: 'detached' });
    await patient.see(adult.name);
    expect(patient.route().pathname).toBe('/hospitalize');
  });

  test('Back leads from a confirmed visit past the form', async ({ patient }) => {
    await join(patient, adult);
    await comeToConfirm(patient);
    await patient.tap('button', '确认预约');
    await patient.see('预约成功');
    await patient.back();
    await patient.see('先选时间');
  });
});
