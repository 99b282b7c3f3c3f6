import type { PennantComment } from '#generated/model/pennant-comment.ts';
import { Dialog } from '#src/overlays/dialog.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import styles from './pennant-dialog.module.css';

interface PennantDialogProps extends OverlayControl {
  thanks: PennantComment;
}

/** Specification §2, single-pennant viewer. */
export default function PennantDialog({ thanks, close }: PennantDialogProps) {
  const { name, comment, commentTime, pennant } = thanks;
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
}
