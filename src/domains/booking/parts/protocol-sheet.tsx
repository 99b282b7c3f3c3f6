import type { Protocol } from '#generated/model/protocol.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { Button } from '#src/ui/button.tsx';
import { Paragraphs } from '#src/ui/paragraphs.tsx';
import styles from './protocol-sheet.module.css';

interface ProtocolSheetProps extends OverlayControl<true> {
  protocols: readonly Protocol[];
}

/** Closes with true when the person has read to the end. */
export default function ProtocolSheet({ protocols, close }: ProtocolSheetProps) {
  return (
    <Sheet
      title="服务须知"
      footer={
        <Button block onClick={() => void close(true)}>
          看完了
        </Button>
      }
    >
      {protocols.map(({ protocolId, title, content }) => (
        <section key={protocolId} className={styles.text}>
          <h3 className={styles.title}>{title}</h3>
          <Paragraphs text={content} />
        </section>
      ))}
    </Sheet>
  );
}
