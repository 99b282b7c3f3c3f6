import { Spinner } from '#src/ui/spinner.tsx';
import styles from './screen-wait.module.css';

/** Where a screen's code, or whether one may see it, is still on its way. */
export const ScreenWait = () => (
  <div className={styles.wait} role="status" aria-busy="true">
    <Spinner />
    <span className="sr-only">正在打开</span>
  </div>
);
