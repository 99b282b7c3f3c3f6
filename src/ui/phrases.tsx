import styles from './phrases.module.css';

/** Words of a sentence stay together: it breaks behind 、，。 and only there, where a phrase fits on a line. */
export const Phrases = ({ text }: { text: string }) =>
  (text.match(/[^、，。]+[、，。”]*/g) ?? [text]).map(phrase => (
    <span key={phrase} className={styles.phrase}>
      {phrase}
    </span>
  ));
