import type { PennantComment } from '#generated/model/pennant-comment.ts';
import { Dialog } from './dialog.tsx';
import styles from './pennant-dialog.module.css';
import type { OverlayControl } from './stack.ts';

interface PennantDialogProps extends OverlayControl {
  given: PennantComment;
}

/** Specification §2, single-pennant viewer. */
export const PennantDialog = ({ given, close }: PennantDialogProps) => {
  const { name, comment, commentTime, pennant } = given;
  return (
    <Dialog
      title={pennant.dictName}
      icon={<img src={pennant.iconUrl} alt="" width={120} height={180} />}
      actions={[{ label: '关闭', onClick: close }]}
    >
      <p>{comment}</p>
      <p className={styles.from}>
        {name || '***'} 送于 {commentTime.slice(0, 10)}
      </p>
    </Dialog>
  );
};
