import type { Locator } from '@playwright/test';
import { type Member, newPhone } from './family.ts';
import type { Patient } from './patient.ts';

/** A doctor with many seats, in the clinic and by video. */
export const doctor = { name: '苗青禾', address: '/appointmentDetail/p009/cli102' } as const;

export const slots = (patient: Patient): Locator =>
  patient.page.getByRole('radiogroup', { name: '就诊时段' }).getByRole('radio');

/** The free seats in a slot's label; 0 if it is full. */
export async function seatsOf(slot: Locator): Promise<number> {
  return Number(/余 (\d+)/.exec((await slot.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
}

/** What a label says before the seats that are left. */
const withoutSeats = async (choice: Locator) =>
  ((await choice.getAttribute('aria-label')) ?? '').replace(/ 余 \d+$/, '');

/**
 * On the page of times: the last day that has something, so that no slot can pass while a session runs, and on it the
 * first free slot that fits. Gives the time as every screen writes it: 11月21日 周六 上午 09:30.
 */
export async function chooseTime(patient: Patient, fits: RegExp = /余 \d/): Promise<string> {
  const day = patient.page
    .getByRole('radiogroup', { name: '就诊日期' })
    .getByRole('radio', { name: /余/ })
    .last();
  await patient.chooseThis(day);
  const slot = patient.page
    .getByRole('radiogroup', { name: '就诊时段' })
    .getByRole('radio', { name: fits })
    .first();
  const time = `${await withoutSeats(day)} ${await withoutSeats(slot)}`;
  await patient.chooseThis(slot);
  await patient.find('button', '去确认').waitFor();
  await patient.see(time);
  return time;
}

/** Logs in with a new account and this one family member. */
export async function join(patient: Patient, member: Member, phone = newPhone()): Promise<void> {
  await patient.logIn(phone);
  await patient.call('addPatient', { body: { ...member, topOrgId: '1001' } });
}

/** Ticks 我已读 on the page 确认预约: without it nothing can be confirmed. */
export async function agree(patient: Patient): Promise<void> {
  await patient.choose(/^我已读/, 'checkbox');
}

/** Taps 确认预约 and sees the success page. */
export async function confirm(patient: Patient): Promise<void> {
  await patient.tap('button', '确认预约');
  await patient.see('预约成功');
}

/** From the list of doctors to the page 确认预约; gives the chosen time of day. */
export async function comeToConfirm(patient: Patient, fits?: RegExp): Promise<string> {
  await patient.open(doctor.address);
  const time = await chooseTime(patient, fits);
  await patient.tap('button', '去确认');
  await patient.seeHeading('确认预约');
  await agree(patient);
  return time;
}
