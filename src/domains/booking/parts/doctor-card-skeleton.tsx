import { Bone } from '../../../ui/skeleton.tsx';
import styles from './doctor-card.module.css';

export const DoctorCardSkeleton = ({ count }: { count: number }) => (
  <>
    {Array.from({ length: count }, (_, index) => `card-${index}`).map(key => (
      <div key={key} className={styles.card}>
        <div className={styles.who}>
          <Bone width={64} height={77} />
          <div className={styles.facts}>
            <Bone width="70%" height="title" />
            <Bone width="90%" height="secondary" />
            <Bone width="60%" height="secondary" />
          </div>
        </div>
        <hr className={styles.line} />
        <div className={styles.when}>
          <Bone width="50%" height={44} />
          <Bone width={62} height={44} />
        </div>
      </div>
    ))}
  </>
);
