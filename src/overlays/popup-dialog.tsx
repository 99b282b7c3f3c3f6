import { useId } from 'react';
import type { Popup } from '#generated/model/popup.ts';
import { Paragraphs } from '../ui/paragraphs.tsx';
import dialogStyles from './dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import { GoldSum } from './gold-sum.tsx';
import { Panel } from './panel.tsx';
import styles from './popup-dialog.module.css';
import type { OverlayControl } from './stack.ts';

interface PopupDialogProps extends OverlayControl {
  popup: Popup;
  onConfirm: () => void;
}

const actionsOf = ({ popup: { confirmText, cancelText }, onConfirm, close }: PopupDialogProps) => {
  const confirm = () => {
    onConfirm();
    void close();
  };
  return [
    ...(cancelText === null ? [] : [{ label: cancelText, tone: 'ink' as const, onClick: close }]),
    { label: confirmText, onClick: confirm },
  ];
};

/** A notice in the server's own words, with the health gold it tells of (specification §7, popups). */
export const PopupDialog = (props: PopupDialogProps) => {
  const { title, content, imageUrl, amount } = props.popup;
  return (
    <Dialog title={title} actions={actionsOf(props)}>
      {imageUrl !== null && <img className={styles.picture} src={imageUrl} alt="" />}
      {amount !== null && (
        <div className={styles.sum}>
          <GoldSum label="健康金已到账" fen={amount} />
        </div>
      )}
      {content !== null && <Paragraphs text={content} />}
    </Dialog>
  );
};

/** One picture from edge to edge that says it all; its title is read out. */
export const PicturePopup = (props: PopupDialogProps) => {
  const titleId = useId();
  const { title, imageUrl } = props.popup;
  return (
    <Panel className={dialogStyles.dialog} titleId={titleId}>
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      <div className={styles.whole}>
        <img className={styles.edgeToEdge} src={imageUrl ?? ''} alt="" />
      </div>
      <DialogActions actions={actionsOf(props)} />
    </Panel>
  );
};
