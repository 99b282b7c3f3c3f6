import type { Popup } from '#generated/model/popup.ts';
import { Dialog } from './dialog.tsx';
import styles from './popup-dialog.module.css';
import type { OverlayControl } from './stack.ts';

interface PopupDialogProps extends OverlayControl {
  popup: Popup;
  onConfirm: () => void;
}

/** A notice in the server's own words (specification §7, popups). */
export const PopupDialog = ({ popup, onConfirm, close }: PopupDialogProps) => {
  const { title, content, imageUrl, qrCodeUrl, confirmText, cancelText } = popup;
  const confirm = () => {
    onConfirm();
    void close();
  };
  return (
    <Dialog
      title={title}
      actions={[
        ...(cancelText === null ? [] : [{ label: cancelText, tone: 'ink' as const, onClick: close }]),
        { label: confirmText, onClick: confirm },
      ]}
    >
      {imageUrl !== null && <img className={styles.picture} src={imageUrl} alt={title} />}
      {content?.split('\n').map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {qrCodeUrl !== null && (
        <img
          className={styles.code}
          src={qrCodeUrl}
          alt={`${title}的二维码，长按识别`}
          width={168}
          height={168}
        />
      )}
    </Dialog>
  );
};
