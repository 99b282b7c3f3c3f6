import type { ReactNode } from 'react';
import styles from './card.module.css';
import { inPhrases } from './phrases.tsx';

interface CardProps {
  children: ReactNode;
  title?: string;
  /** Small facts beside the title. */
  note?: ReactNode;
  /** A link or a verb at the far end of the title. */
  aside?: ReactNode;
}

export const Card = ({ children, title, note, aside }: CardProps) => (
  <section className={styles.card}>
    {title !== undefined && (
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note !== undefined && <span className={styles.note}>{inPhrases(note)}</span>}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </header>
    )}
    {children}
  </section>
);

export const CardDivider = () => <hr className={styles.divider} />;
