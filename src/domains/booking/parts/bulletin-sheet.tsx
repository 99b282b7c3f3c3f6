import type { Bulletin } from '#generated/model/bulletin.ts';
import { formatMoment } from '../../../lib/business-date.ts';
import { Sheet } from '../../../overlays/sheet.tsx';
import type { OverlayControl } from '../../../overlays/stack.ts';
import { Button } from '../../../ui/button.tsx';
import { Paragraphs } from '../../../ui/paragraphs.tsx';
import styles from './bulletin-sheet.module.css';

interface BulletinSheetProps extends OverlayControl {
  bulletin: Bulletin;
  onFollow: (() => void) | undefined;
}

/** The whole of what the line says. */
export const BulletinSheet = ({ bulletin, onFollow, close }: BulletinSheetProps) => (
  <Sheet
    title={bulletin.title}
    note={bulletin.endTime === null ? undefined : `至 ${formatMoment(bulletin.endTime)}`}
    footer={
      onFollow ? (
        <Button block onClick={() => void close().then(onFollow)}>
          去看看
        </Button>
      ) : (
        <Button block onClick={() => void close()}>
          知道了
        </Button>
      )
    }
  >
    <Paragraphs text={bulletin.content} className={styles.paragraph} />
  </Sheet>
);
