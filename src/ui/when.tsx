import styles from './when.module.css';

interface WhenProps {
  /** As business-date writes it: 11月21日 周六 上午 09:30 */
  children: string;
}

/** A time that breaks, if it must, only between the day and the hour. */
export const When = ({ children }: WhenProps) => {
  const words = children.split(' ');
  const day = Math.max(1, words.length - 2);
  return (
    <>
      <span className={styles.word}>{words.slice(0, day).join(' ')}</span>{' '}
      <span className={styles.word}>{words.slice(day).join(' ')}</span>
    </>
  );
};
