import { comeToConfirm, join } from './appointment.ts';
import { adult } from './family.ts';
import type { Patient } from './patient.ts';

/** Books with a new account and opens the payment. Returns the reservation's code. */
export async function comeToPay(patient: Patient, phone?: string): Promise<string> {
  await join(patient, adult, phone);
  await comeToConfirm(patient);
  await patient.tap('button', '确认并付款');
  await seeBill(patient);
  return patient.route().searchParams.get('code') ?? '';
}

export async function seeBill(patient: Patient): Promise<void> {
  await patient.seeHeading('付诊费');
  await patient.see('已为您留号');
}

export async function openCashier(patient: Patient): Promise<void> {
  await patient.tap('button', /^去付 ¥/);
  await patient.seeHeading('模拟收银台');
  await patient.see('不会真的扣款');
}

/** Does one thing at the cashier. */
export async function atCashier(patient: Patient, button: string): Promise<void> {
  await openCashier(patient);
  await patient.tap('button', button);
}
