import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './empty.module.css';
import { Link } from './link.tsx';
import { inPhrases, Phrases } from './phrases.tsx';

export type EmptyAction = { label: string } & ({ to: string } | { onClick: () => void });

interface EmptyProps {
  /** null: a small form without a picture, for use among other content. */
  art?: ReactNode;
  title: string;
  hint?: ReactNode;
  /** The next step. */
  action?: EmptyAction | undefined;
  /** Another way out, as a quiet link. */
  second?: EmptyAction | undefined;
}

/** A place with nothing in it: what is the matter, and which door leads on. */
export const Empty = ({ art, title, hint, action, second }: EmptyProps) => (
  <div className={art === null ? styles.among : styles.empty}>
    {art}
    <h2 className={styles.title}>{title}</h2>
    {hint !== undefined && <p className={styles.hint}>{inPhrases(hint)}</p>}
    {action && (
      <span className={styles.action}>
        {'to' in action ? (
          <Button block to={action.to}>
            {action.label}
          </Button>
        ) : (
          <Button block onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </span>
    )}
    {second &&
      ('to' in second ? (
        <Link className={styles.second} to={second.to}>
          <span>
            <Phrases text={second.label} />
          </span>
        </Link>
      ) : (
        <button className={styles.second} type="button" onClick={second.onClick}>
          <span>
            <Phrases text={second.label} />
          </span>
        </button>
      ))}
  </div>
);
