import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import type { OverlayControl } from './stack.ts';

interface PlainDialogProps extends OverlayControl {
  title: string;
  body?: ReactNode;
  label?: string;
}

/** Specification §2, generic dialog with mask: `closeOnMask` is its hide-on-blur. */
export default function PlainDialog({ title, body, label = '知道了', close }: PlainDialogProps) {
  return (
    <Dialog title={title} actions={[{ label, onClick: close }]}>
      {body}
    </Dialog>
  );
}
