import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './practitioner-intro.module.css';

export const DoctorDetailSkeleton = () => (
  <>
    <div className={styles.who}>
      <div className={styles.facts}>
        <Bone width={108} height={38} />
        <Bone width="80%" />
        <Bone width="65%" height="secondary" />
      </div>
      <Bone width={120} height={138} />
    </div>
    <CardSkeleton lines={3} />
    <CardSkeleton lines={5} />
    <CardSkeleton lines={5} />
  </>
);
