import { agree, confirm, join, slots } from '#tests/e2e/support/appointment.ts';
import { adult } from '#tests/e2e/support/family.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

/** On a page with a calendar: the last day that has something, and the first free time on it. */
async function chooseLast(patient: Patient): Promise<string> {
  const days = patient.page.getByRole('radiogroup', { name: '就诊日期' });
  await days.waitFor();
  await patient.chooseThis(days.getByRole('radio', { name: /余/ }).last());
  const slot = slots(patient)
    .and(patient.page.getByRole('radio', { name: /余 \d/ }))
    .first();
  const label = (await slot.getAttribute('aria-label')) ?? '';
  await patient.chooseThis(slot);
  return label.split(' ').slice(0, 2).join(' ');
}

describe('physiotherapy', () => {
  test('Physiotherapy is booked from the project to the therapist and the time, and is seen under 就诊', async ({
    patient,
  }) => {
    await join(patient, adult);
    await patient.open();
    await patient.tap('link', '做理疗');
    await patient.tap('link', '肩颈推拿');
    await patient.seeHeading('肩颈推拿');
    await patient.see('不宜');
    await patient.see('到店付');
    await patient.meetsNoBarrier();
    const therapists = patient.page.getByRole('radiogroup', { name: '理疗师' }).getByRole('radio');
    await patient.chooseThis(therapists.nth(1));
    const therapist = await patient.page
      .getByRole('radiogroup', { name: '理疗师' })
      .locator('label', { has: patient.page.locator(':checked') })
      .innerText();
    const time = await chooseLast(patient);
    await patient.tap('button', '去确认');
    await patient.seeHeading('确认预约');
    await patient.see(time);
    await patient.see('肩颈推拿 40 分钟');
    await patient.see('请先勾选须知');
    await patient.see('现在不用付款，到店在前台付。');
    await agree(patient);
    await patient.meetsNoBarrier();
    await confirm(patient);
    await patient.see('到店在前台付');
    await patient.see(/^肩颈推拿/);
    await patient.tap('link', '看我的预约');
    await patient.see(time);
    await patient.see(/^肩颈推拿/);
    await patient.see(/^理疗费 ¥\d+\.\d\d，到店在前台付$/);
    await patient.see(new RegExp(therapist.split('\n')[0] ?? '-'));
  });

  test('A therapist’s page leads to what they do', async ({ patient }) => {
    await patient.open('/appointMentPhy');
    await patient.choose('按理疗师');
    const card = patient.page.getByRole('article').first();
    const name = (await card.getByRole('heading').textContent()) ?? '-';
    await card.getByRole('link').tap();
    await patient.seeHeading(name);
    await patient.see('可约项目');
    await patient.meetsNoBarrier();
  });
});

describe('other ways to a doctor', () => {
  test('A newcomer books in three steps, and Back leads a step back and keeps the answers', async ({
    patient,
  }) => {
    await join(patient, adult);
    await patient.open();
    await patient.page.getByRole('link', { name: /^第一次来/ }).tap();
    await patient.seeHeading('第一次来');
    await patient.meetsNoBarrier();
    await patient.tap('button', '下一步：看什么');
    await patient.see('先选科室，或写哪里不舒服');
    await patient.fill('症状或病名', '失眠');
    await patient.tap('button', '下一步：什么时候');
    const times = patient.page.getByRole('button', { name: /^约.+ \d\d:\d\d$/ });
    await times.first().waitFor();
    await patient.meetsNoBarrier();

    await patient.back();
    await expect.poll(() => patient.page.getByLabel('症状或病名', { exact: true }).inputValue()).toBe('失眠');
    await patient.tap('button', '下一步：什么时候');

    await times.first().waitFor();
    const label = (await times.first().getAttribute('aria-label')) ?? '';
    const [, name = '-', time = '-'] = /^约(.+?) (.+)$/.exec(label) ?? [];
    await times.first().tap();
    await patient.seeHeading('确认预约');
    await patient.see(new RegExp(name));
    await patient.see(time);
    await agree(patient);
    await confirm(patient);
  });

  test('The soonest number is booked in one tap', async ({ patient }) => {
    await join(patient, adult);
    await patient.open();
    await patient.page.getByRole('link', { name: /^最快可约/ }).tap();
    await patient.seeHeading('最快可约');
    const first = patient.page.getByRole('button', { name: /^就约/ }).first();
    const label = (await first.getAttribute('aria-label')) ?? '';
    const [, time = '-', name = '-'] = /^就约 (.+)，(.+)$/.exec(label) ?? [];
    await patient.meetsNoBarrier();
    await first.tap();
    await patient.seeHeading('确认预约');
    await patient.see(new RegExp(name));
    await patient.see(new RegExp(`${time}$`));
    await agree(patient);
    await confirm(patient);
  });

  test('A special department leads to its doctors, what patients say, and a case', async ({ patient }) => {
    await patient.open('/specialistDetail/sd101/x');
    await patient.seeHeading('失眠专科');
    await patient.see('常见症状');
    const doctors = patient.page.getByRole('article');
    await doctors.first().waitFor();
    await patient.meetsNoBarrier();

    await patient.page.getByRole('button', { name: '看全部' }).tap();
    const sheet = patient.page.getByRole('dialog', { name: '患者评价' });
    await sheet.getByText(/最新在前/).waitFor();
    await patient.back();
    await sheet.waitFor({ state: 'detached' });

    const cases = patient.page.locator('a[href*="/treatmentCaseDetail"]');
    await cases.first().waitFor();
    expect(await cases.getByText('入睡难三年，先从胃上看').count()).toBe(1);
    expect(await cases.count()).toBe(1);
    await cases.first().tap();
    await patient.seeHeading('治疗案例');
    await patient.see('医师按语');
    await patient.meetsNoBarrier();
    await patient.back();
    await patient.seeHeading('失眠专科');
    const name = (await doctors.first().getByRole('heading').textContent()) ?? '-';
    await doctors.first().getByRole('link', { name, exact: true }).tap();
    await patient.seeHeading(name);
  });
});
