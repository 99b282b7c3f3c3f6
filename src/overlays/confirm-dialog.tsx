import type { ConfirmOptions } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import type { OverlayControl } from './stack.ts';

interface ConfirmDialogProps extends ConfirmOptions, OverlayControl {
  onConfirm: () => void;
}

export const ConfirmDialog = ({
  title,
  body,
  confirmLabel = '确定',
  cancelLabel = '取消',
  danger = false,
  onConfirm,
  close,
}: ConfirmDialogProps) => {
  const agree = () => {
    onConfirm();
    void close();
  };
  return (
    <Dialog
      title={title}
      actions={[
        { label: cancelLabel, tone: 'ink', onClick: close },
        { label: confirmLabel, tone: danger ? 'cinnabar' : 'jade', onClick: agree },
      ]}
    >
      {body}
    </Dialog>
  );
};
