import type { ReactNode } from 'react';
import { overlays } from './stack.ts';

export interface PlainDialogOptions {
  title: string;
  body?: ReactNode;
  label?: string;
  /** A tap on the mask closes it too. */
  hideOnBlur?: boolean;
}

/** Says something; resolves when it was closed, in whatever way. */
export async function showDialog({ hideOnBlur = false, ...content }: PlainDialogOptions): Promise<void> {
  const { PlainDialog } = await import('./plain-dialog.tsx');
  return new Promise(resolve => {
    overlays.open(PlainDialog, content, { closeOnMask: hideOnBlur, onClose: resolve });
  });
}
