import type { Protocol } from '#generated/model/protocol.ts';
import { Sheet } from '../../../overlays/sheet.tsx';
import type { OverlayControl } from '../../../overlays/stack.ts';
import { Button } from '../../../ui/button.tsx';
import { Paragraphs } from '../../../ui/paragraphs.tsx';
import styles from './protocol-sheet.module.css';

interface ProtocolSheetProps extends OverlayControl {
  protocols: readonly Protocol[];
}

export const ProtocolSheet = ({ protocols, close }: ProtocolSheetProps) => (
  <Sheet
    title="服务须知"
    footer={
      <Button block onClick={() => void close()}>
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
