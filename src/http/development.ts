import { send } from './transport.ts';

/** A short message that the simulator took on; only a development server tells. */
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
