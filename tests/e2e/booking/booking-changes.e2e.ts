import type { DoctorPage } from '#generated/model/doctor-page.ts';
import type { Slot } from '#generated/model/slot.ts';
import { addDays, businessDate, partOfDay } from '#src/lib/business-date.ts';
import { agree, comeToConfirm, confirm, doctor, join, slots } from '#tests/e2e/support/appointment.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { adult, child } from '#tests/e2e/support/family.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

async function read<Data>({ app }: Patient, path: string): Promise<Data> {
  const answer = await fetch(`${app.url}/crm/api/atmp/reservation/${path}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** A half day with one free number: taking it makes the half day full. */
async function findLastNumber(patient: Patient): Promise<Slot> {
  const { datas } = await read<DoctorPage>(patient, 'doctors?visitMode=1&pageSize=50');
  const today = businessDate();
  for (const { physicianId, clinicId } of datas) {
    const own = await read<Slot[]>(
      patient,
      `physicians/${physicianId}/slots?clinicId=${clinicId}&reservationType=1&visitMode=1&from=${addDays(today, 2)}&to=${addDays(today, 13)}`,
    );
    const byPart = Map.groupBy(
      own.filter(slot => slot.status === 'FREE'),
      slot => `${slot.reservationDate} ${partOfDay(slot.reservationStartTime)}`,
    );
    for (const free of byPart.values()) {
      const [only] = free;
      if (only && free.length === 1 && only.remaining === 1) return only;
    }
  }
  throw new Error('没有只剩一个号的半天');
}

const calendarOf = (slot: Slot) => `/appointmentDetail/${slot.physicianId}/${slot.clinicId}?visitMode=1`;

const chooseDay = (patient: Patient, date: string) =>
  patient.chooseThis(
    patient.page
      .getByRole('radiogroup', { name: '就诊日期' })
      .getByRole('radio', { name: new RegExp(`${Number(date.slice(5, 7))}月${Number(date.slice(8))}日 `) }),
  );

describe('another time', () => {
  test('The held number is given up only for the new one', async ({ patient }) => {
    await join(patient, adult);
    const before = await comeToConfirm(patient);
    await confirm(patient);
    await patient.tap('link', '看我的预约');
    await patient.page.getByRole('link', { name: /^改期/ }).tap();
    await patient.seeHeading('改期');
    await patient.see('改好之前，原来的号一直留着');
    await patient.see('您已约');
    await patient.meetsNoBarrier();

    const wanted = slots(patient)
      .and(patient.page.getByRole('radio', { name: /余 \d/ }))
      .last();
    const after = ((await wanted.getAttribute('aria-label')) ?? '').split(' ').slice(0, 2).join(' ');
    expect(after).not.toBe(before);
    await patient.chooseThis(wanted);
    await patient.tap('button', '确认改期');
    await patient.see('已改期');
    await patient.seeHeading('就诊');
    await patient.see(after);
    await patient.notSee(before);
    expect(await patient.page.getByRole('button', { name: '取消预约' }).count()).toBe(1);
  });
});

test('A number that is given back is free at once for the next person who looks', async ({ patient }) => {
  await join(patient, adult);
  const label = /余 1$/;
  const time = (await comeToConfirm(patient, label)).split(' ').at(-1);
  await confirm(patient);
  await patient.open(doctor.address);
  const day = patient.page.getByRole('radiogroup', { name: '就诊日期' }).getByRole('radio', { name: /余/ });
  const slot = slots(patient).and(patient.page.getByRole('radio', { name: new RegExp(` ${time} `) }));
  await patient.chooseThis(day.last());
  await eventually(() => slot.getAttribute('aria-label')).toContain('满');
  await patient.back();
  await patient.tap('link', '看我的预约');
  await patient.tap('button', '取消预约');
  await patient.find('dialog', '取消这次预约？').getByRole('button', { name: '取消预约' }).tap();
  await patient.see('还没有预约');
  await patient.open(doctor.address);
  await patient.chooseThis(day.last());
  await eventually(() => slot.getAttribute('aria-label')).toMatch(label);
});

describe('waiting for a number', () => {
  test('The waiting person gets what another gives back, and nobody else does', async ({
    patient,
    someone,
  }) => {
    const waiting = await someone();
    await join(patient, adult);
    await join(waiting, child);
    const last = await findLastNumber(patient);
    const time = last.reservationStartTime;

    await patient.open(calendarOf(last));
    await chooseDay(patient, last.reservationDate);
    await patient.chooseThis(
      slots(patient).and(patient.page.getByRole('radio', { name: new RegExp(`${time} 余`) })),
    );
    await patient.tap('button', '去确认');
    await patient.seeHeading('确认预约');
    await agree(patient);
    await confirm(patient);

    const full = waiting.page.getByRole('button', { name: /已约满.*候补$/ }).first();
    // A number taken by another person shows up to a second later (decision 75), and the page does not ask again by itself.
    await waiting.open(calendarOf(last));
    await expect(async () => {
      await waiting.page.reload();
      await chooseDay(waiting, last.reservationDate);
      await expect(full).toBeVisible({ timeout: 500 });
    }).toPass();
    await full.tap();
    const sheet = waiting.page.getByRole('dialog', { name: /^候补/ });
    await sheet.getByText(child.name).waitFor();
    await waiting.meetsNoBarrier();
    await sheet.getByRole('button', { name: /^候补/ }).tap();
    await sheet.waitFor({ state: 'detached' });
    await waiting.see('您排第一位');
    await waiting.meetsNoBarrier();

    await patient.tap('link', '看我的预约');
    await patient.tap('button', '取消预约');
    await patient.find('dialog', '取消这次预约？').getByRole('button', { name: '取消预约' }).tap();
    await patient.see('还没有预约');

    // The number is kept, so others find it taken.
    await patient.open(calendarOf(last));
    await chooseDay(patient, last.reservationDate);
    const kept = slots(patient).and(patient.page.getByRole('radio', { name: new RegExp(` ${time} `) }));
    await expect.poll(() => kept.getAttribute('aria-label')).toContain('满');

    await waiting.open('/');
    await waiting.see('有号了，为您留着');
    await waiting.meetsNoBarrier();
    await waiting.tap('button', `就约 ${time}`);
    await waiting.seeHeading('确认预约');
    await waiting.see(child.name);
    await agree(waiting);
    await confirm(waiting);
    await waiting.open('/');
    await waiting.see('周砚清');
    await waiting.notSee('有号了，为您留着');
  });

  test('A person can stop waiting', async ({ patient }) => {
    await join(patient, adult);
    await patient.open();
    await patient.fill('搜医生、病症', '林若溪');
    await patient.tap('link', '候补，林若溪');
    await patient.see('14 天内已约满');
    await patient.page
      .getByRole('button', { name: /已约满.*候补$/ })
      .first()
      .tap();
    await patient.page.getByRole('dialog').getByRole('button', { name: /^候补/ }).tap();
    await patient.see('候补中');
    await patient.tap('button', '退出候补');
    await patient.see('已退出候补');
    await patient.notSee('候补中');
  });
});
