import type { Protocol } from '#generated/model/protocol.ts';
import { overlays } from '#src/overlays/stack.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Phrase } from '#src/ui/phrases.tsx';
import styles from './protocol-check.module.css';

interface ProtocolCheckProps {
  protocols: readonly Protocol[];
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The patient's name, if the person agrees for somebody else. */
  onBehalf?: string | undefined;
}

/** 我已读《到店诊疗须知》: the title opens the text, the rest of the line is the box. */
export const ProtocolCheck = ({ protocols, checked, onChange, onBehalf }: ProtocolCheckProps) => {
  const read = async () => {
    if (await overlays.ask(() => import('./protocol-sheet.tsx'), { protocols }, { closeOnMask: true }))
      onChange(true);
  };
  return (
    <div className={styles.row}>
      <Checkbox checked={checked} onChange={onChange}>
        我已读
        {protocols.map(({ protocolId, title }, index) => (
          <Phrase key={protocolId}>
            《{title}》{onBehalf && index === protocols.length - 1 && '，'}
          </Phrase>
        ))}
        {onBehalf && <Phrase>代{onBehalf}预约</Phrase>}
      </Checkbox>
      <button className={styles.read} type="button" onClick={read}>
        看全文
      </button>
    </div>
  );
};
