import { Children, type ReactNode } from 'react';
import { Dot } from './dot.tsx';
import styles from './facts.module.css';

/** Facts with dots between them: each stays whole, and a line that begins anew begins without a dot. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <span className={styles.facts}>
    <span className={styles.row}>
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their place is all that tells them apart
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
