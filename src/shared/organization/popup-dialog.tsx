import { useId } from 'react';
import type { Popup } from '#generated/model/popup.ts';
import { PopupKind } from '#generated/model/popup-kind.ts';
import dialogStyles from '#src/overlays/dialog.module.css';
import { Dialog, type DialogAction, DialogActions } from '#src/overlays/dialog.tsx';
import { Panel } from '#src/overlays/panel.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { GoldSum } from '#src/shared/promotion/gold-sum.tsx';
import { Paragraphs } from '#src/ui/paragraphs.tsx';
import styles from './popup-dialog.module.css';

interface PopupDialogProps extends OverlayControl<true> {
  popup: Popup;
}

/** Draws a popup by its kind (specification §7, popups); closes with true when the person agrees. */
export default function PopupDialog({ popup, close }: PopupDialogProps) {
  const { kind, imageUrl, confirmText, cancelText } = popup;
  const actions = [
    ...(cancelText === null ? [] : [{ label: cancelText, tone: 'ink' as const, onClick: close }]),
    { label: confirmText, onClick: () => close(true) },
  ];
  return kind === PopupKind.IMAGE && imageUrl !== null ? (
    <Picture title={popup.title} imageUrl={imageUrl} actions={actions} />
  ) : (
    <Notice popup={popup} actions={actions} />
  );
}

interface NoticeProps {
  popup: Popup;
  actions: readonly DialogAction[];
}

/** A notice in the server's own words, with the amount of health gold that has arrived. */
const Notice = ({ popup: { title, content, imageUrl, amount }, actions }: NoticeProps) => (
  <Dialog title={title} actions={actions}>
    {imageUrl !== null && <img className={styles.picture} src={imageUrl} alt="" />}
    {amount !== null && (
      <div className={styles.sum}>
        <GoldSum label="健康金已到账" fen={amount} />
      </div>
    )}
    {content !== null && <Paragraphs text={content} />}
  </Dialog>
);

interface PictureProps {
  title: string;
  imageUrl: string;
  actions: readonly DialogAction[];
}

/** One picture from edge to edge; its title is only read out. */
const Picture = ({ title, imageUrl, actions }: PictureProps) => {
  const titleId = useId();
  return (
    <Panel className={dialogStyles.dialog} titleId={titleId}>
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      <div className={styles.whole}>
        <img className={styles.edgeToEdge} src={imageUrl} alt="" />
      </div>
      <DialogActions actions={actions} />
    </Panel>
  );
};
