import type { Protocol } from '#generated/model/protocol.ts';
import { Sheet } from '../../../overlays/sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './protocol-sheet.module.css';

interface ProtocolSheetProps {
  protocols: readonly Protocol[];
  close: () => Promise<void>;
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
        {content
          .split('\n')
          .filter(paragraph => paragraph.trim() !== '')
          .map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </section>
    ))}
  </Sheet>
);
