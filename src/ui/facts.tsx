import { Children, type ReactNode } from 'react';
import { Dot } from './dot.tsx';
import styles from './facts.module.css';

/** Facts with dots between them. A fact never breaks across lines, and no line begins with a dot. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <span className={styles.facts}>
    <span className={styles.row}>
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only their position identifies them
        <span key={index} className={styles.fact}>
          {index > 0 && (
            <span className={styles.mark}>
              <Dot />
            </span>
          )}
          {fact}
        </span>
      ))}
    </span>
  </span>
);
