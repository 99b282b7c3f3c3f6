import { useStore } from '#src/platform/store.ts';
import { Card } from '#src/ui/card.tsx';
import { elder } from '#src/ui/elder.ts';
import { Bone } from '#src/ui/skeleton.tsx';
import dayStyles from './day-strip.module.css';
import slotStyles from './slot-grid.module.css';
import styles from './slots-skeleton.module.css';

const days = Array.from({ length: 14 }, (_, index) => `day-${index}`);
const slots = Array.from({ length: 6 }, (_, index) => `slot-${index}`);

/** Of a calendar: two weeks, and the slots of a day. */
export const SlotsSkeleton = () => {
  const large = useStore(elder);
  return (
    <>
      <Card>
        <div className={styles.head}>
          <Bone width="55%" height="title" />
        </div>
        <div className={dayStyles.strip}>
          {days.map(key => (
            <span key={key} className={dayStyles.day}>
              <Bone height={large ? 90 : 66} />
            </span>
          ))}
        </div>
      </Card>
      <Card>
        <div className={styles.head}>
          <Bone width="45%" />
        </div>
        <div className={slotStyles.grid}>
          {slots.map(key => (
            <Bone key={key} height={large ? 76 : 52} />
          ))}
        </div>
      </Card>
    </>
  );
};
