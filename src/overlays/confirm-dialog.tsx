import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import type { OverlayControl } from './stack.ts';

export interface ConfirmOptions {
  title: string;
  body?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** What it does cannot be undone. */
  danger?: boolean;
}

/** Closes with true when the person agrees. */
export default function ConfirmDialog({
  title,
  body,
  confirmLabel = '确定',
  cancelLabel = '取消',
  danger = false,
  close,
}: ConfirmOptions & OverlayControl<true>) {
  return (
    <Dialog
      title={title}
      actions={[
        { label: cancelLabel, tone: 'ink', onClick: close },
        { label: confirmLabel, tone: danger ? 'cinnabar' : 'jade', onClick: () => close(true) },
      ]}
    >
      {body}
    </Dialog>
  );
}
