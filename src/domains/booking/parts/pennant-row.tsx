import type { PennantListItem } from '#generated/model/pennant-list-item.ts';
import { Card } from '#src/ui/card.tsx';
import styles from './pennant-row.module.css';

export const PennantRow = ({ pennants }: { pennants: readonly PennantListItem[] }) => (
  <Card title="锦旗" note={`${pennants.reduce((sum, item) => sum + item.quantity, 0)} 面`}>
    <ul className={styles.row}>
      {pennants.map(({ pennant, quantity }) => (
        <li key={pennant.dictId} className={styles.item}>
          <img src={pennant.iconUrl} alt={pennant.dictName} width={72} height={108} loading="lazy" />
          <span>{quantity} 面</span>
        </li>
      ))}
    </ul>
  </Card>
);
