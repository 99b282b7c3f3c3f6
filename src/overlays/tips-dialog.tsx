import type { ReactNode } from 'react';
import { HappyFace } from '#src/ui/illustrations/happy-face.tsx';
import { Dialog } from './dialog.tsx';
import type { OverlayControl } from './stack.ts';

interface TipsDialogProps extends OverlayControl {
  icon?: ReactNode;
  message: string;
}

/** Specification §2, tips with icon. */
export default function TipsDialog({ icon = <HappyFace size={72} />, message, close }: TipsDialogProps) {
  return <Dialog title={message} icon={icon} actions={[{ label: '确定', onClick: close }]} />;
}
