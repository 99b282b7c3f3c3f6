import type { ReactNode } from 'react';
import styles from './phrases.module.css';

/** Stays on one line where it fits on one. */
export const Phrase = ({ children }: { children: ReactNode }) => (
  <span className={styles.phrase}>{children}</span>
);

/** Words of a sentence stay together: it breaks behind 、，。 and only there, where a phrase fits on a line. */
export const Phrases = ({ text }: { text: string }) =>
  (text.match(/[^、，。]+[、，。”]*/g) ?? [text]).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text may say the same twice
    <Phrase key={index}>{phrase}</Phrase>
  ));

/** A text by its phrases; anything else as it is. */
export const inPhrases = (content: ReactNode) =>
  typeof content === 'string' ? <Phrases text={content} /> : content;
