import { overlays } from './stack.ts';

/** `followup`: a person who was not content is asked to tell the head of the customer service. */
export type ServiceMode = 'normal' | 'followup';

export async function openCustomerService(staffId: string, mode: ServiceMode = 'normal'): Promise<void> {
  const { CustomerServiceSheet } = await import('./customer-service-sheet.tsx');
  overlays.open(CustomerServiceSheet, { staffId, mode }, { closeOnMask: true });
}
