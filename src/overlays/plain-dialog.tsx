import { Dialog } from './dialog.tsx';
import type { PlainDialogOptions } from './show-dialog.ts';
import type { OverlayControl } from './stack.ts';

type PlainDialogProps = Omit<PlainDialogOptions, 'hideOnBlur'> & OverlayControl;

/** Specification §2, generic dialog with mask. */
export const PlainDialog = ({ title, body, label = '知道了', close }: PlainDialogProps) => (
  <Dialog title={title} actions={[{ label, onClick: close }]}>
    {body}
  </Dialog>
);
