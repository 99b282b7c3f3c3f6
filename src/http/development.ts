import { send } from './transport.ts';

/** A short message that the simulator accepted. Only a development server returns it. */
export interface SimulatedSms {
  phone: string;
  text: string;
  /** 'YYYY-MM-DD HH:mm:ss', Beijing time */
  sentAt: string;
}

/** The newest first, or null where there is no such inbox. It is no part of the contract. */
export async function listSimulatedSms(): Promise<SimulatedSms[] | null> {
  const answer = await send({ url: '/crm/dev/sms', method: 'GET' });
  return Array.isArray(answer) ? answer : null;
}

/** What is to be paid at the simulated cashier, amounts in fen. */
export interface CashierBill {
  merchant: string;
  description: string;
  total: number;
  /** 'YYYY-MM-DD HH:mm:ss', Beijing time */
  payUntil: string;
  payable: boolean;
  /** Whether the page offers its choices for developers. */
  developer: boolean;
}

export type CashierAction = 'pay' | 'pay-without-notice' | 'pay-with-late-notice' | 'pay-after-close';

const cashierOf = (prepayId: string) => `/crm/dev/cashier/${encodeURIComponent(prepayId)}`;

/** Null for a bill that is not known. It is no part of the contract. */
export async function getCashierBill(prepayId: string): Promise<CashierBill | null> {
  const answer = await send({ url: cashierOf(prepayId), method: 'GET' });
  return typeof answer === 'object' && answer !== null && 'total' in answer ? (answer as CashierBill) : null;
}

/** Whether it was paid. */
export async function payAtCashier(prepayId: string, action: CashierAction): Promise<boolean> {
  const answer = await send({ url: cashierOf(prepayId), method: 'POST', data: { action } });
  return typeof answer === 'object' && answer !== null && 'paid' in answer && answer.paid === true;
}
