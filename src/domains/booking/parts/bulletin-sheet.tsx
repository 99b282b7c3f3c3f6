import type { Bulletin } from '#generated/model/bulletin.ts';
import { formatMoment } from '#src/lib/business-date.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { Button } from '#src/ui/button.tsx';
import { Paragraphs } from '#src/ui/paragraphs.tsx';
import styles from './bulletin-sheet.module.css';

interface BulletinSheetProps extends OverlayControl<true> {
  bulletin: Bulletin;
}

/** A bulletin in full; closes with true when the person wants to follow its link. */
export default function BulletinSheet({ bulletin, close }: BulletinSheetProps) {
  return (
    <Sheet
      title={bulletin.title}
      note={bulletin.endTime === null ? undefined : `至 ${formatMoment(bulletin.endTime)}`}
      footer={
        bulletin.link === null ? (
          <Button block onClick={() => void close()}>
            知道了
          </Button>
        ) : (
          <Button block onClick={() => void close(true)}>
            去看看
          </Button>
        )
      }
    >
      <Paragraphs text={bulletin.content} className={styles.paragraph} />
    </Sheet>
  );
}
