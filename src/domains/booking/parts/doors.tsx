import { paths } from '#src/paths.ts';
import { CalendarIcon, ClockIcon, StoreIcon } from '#src/ui/icons/home.tsx';
import { Link } from '#src/ui/link.tsx';
import styles from './doors.module.css';

/** Links for newcomers and people in a hurry, and a third one in large type, which has no tabs. */
export const Doors = ({ large }: { large: boolean }) => {
  return (
    <nav className={styles.doors} aria-label="另几种约法">
      <Link className={styles.door} to={paths.firstAppointment.link()}>
        <CalendarIcon />
        <span>
          <span className={styles.name}>第一次来</span>
          <span className={styles.note}>三步约到医生</span>
        </span>
      </Link>
      <Link className={styles.door} to={paths.quickAppoint.link()}>
        <ClockIcon />
        <span>
          <span className={styles.name}>最快可约</span>
          <span className={styles.note}>最近能看的号</span>
        </span>
      </Link>
      {large && (
        <Link className={styles.door} replace to={paths.appointMentPhy.link()}>
          <StoreIcon />
          <span>
            <span className={styles.name}>做理疗</span>
            <span className={styles.note}>推拿、温灸、拔罐</span>
          </span>
        </Link>
      )}
    </nav>
  );
};
