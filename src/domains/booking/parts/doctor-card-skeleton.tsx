import { useStore } from '#src/platform/store.ts';
import { elder } from '#src/ui/elder.ts';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './doctor-card.module.css';

export const DoctorCardSkeleton = ({ count }: { count: number }) => {
  const large = useStore(elder);
  return Array.from({ length: count }, (_, index) => `card-${index}`).map(key => (
    <div key={key} className={styles.card}>
      <div className={styles.who}>
        <Bone width={large ? 72 : 64} height={large ? 86 : 77} />
        <div className={styles.facts}>
          <Bone width="70%" height="title" />
          <Bone width="90%" height="secondary" />
          {!large && <Bone width="60%" height="secondary" />}
        </div>
      </div>
      {large && <Bone width="80%" />}
      <hr className={styles.line} />
      {large && <Bone width="60%" height="secondary" />}
      <div className={styles.when}>
        <Bone width={large ? '85%' : '50%'} height={44} />
        <span className={styles.act}>
          <Bone width={large ? '100%' : 62} height={large ? 60 : 44} />
        </span>
      </div>
    </div>
  ));
};
