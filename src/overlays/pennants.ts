import type { PennantComment } from '#generated/model/pennant-comment.ts';
import { overlays } from './stack.ts';

/** Every pennant of a practitioner, a tab a kind. */
export async function openPennants(staffId: string): Promise<void> {
  const { PennantsSheet } = await import('./pennants-sheet.tsx');
  overlays.open(PennantsSheet, { staffId }, { closeOnMask: true });
}

/** One pennant in full. */
export async function openPennant(pennant: PennantComment): Promise<void> {
  const { PennantDialog } = await import('./pennant-dialog.tsx');
  overlays.open(PennantDialog, { given: pennant }, { closeOnMask: true });
}
