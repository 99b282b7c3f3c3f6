import styles from './dot.module.css';

/** The separator between facts; a screen reader makes a pause. */
export const Dot = () => (
  <span className={styles.dot}>
    <span className="sr-only">，</span>
  </span>
);
