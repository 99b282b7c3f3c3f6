import type { DeductibleDetails } from '#generated/model/deductible-details.ts';
import { overlays } from './stack.ts';

/** What the health gold pays of a fee, item by item. */
export async function openDeductible(details: DeductibleDetails): Promise<void> {
  const { DeductibleSheet } = await import('./deductible-sheet.tsx');
  overlays.open(DeductibleSheet, { details }, { closeOnMask: true });
}
