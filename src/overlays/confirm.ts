import type { ReactNode } from 'react';
import { overlays } from './stack.ts';

export interface ConfirmOptions {
  title: string;
  body?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** What it does cannot be undone. */
  danger?: boolean;
}

/** The code is spelled as the specification spells it (§5). */
export class ConfirmCanceled extends Error {
  readonly code = 'COMFIRM_CANCELED';
}

/** Resolves when the person agrees; rejects with ConfirmCanceled on every other way out. */
export const confirm = async (options: ConfirmOptions): Promise<void> => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx');
  return new Promise((resolve, reject) => {
    let agreed = false;
    const onConfirm = () => {
      agreed = true;
    };
    overlays.open(
      ConfirmDialog,
      { ...options, onConfirm },
      { onClose: () => (agreed ? resolve() : reject(new ConfirmCanceled('canceled'))) },
    );
  });
};
