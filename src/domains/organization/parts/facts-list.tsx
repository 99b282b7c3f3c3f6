import { Fragment, type ReactNode } from 'react';
import styles from './facts-list.module.css';

/** Terms and what they say; in large type one below the other. */
export const FactsList = ({ facts }: { facts: readonly (readonly [term: string, says: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([term, says]) => (
      <Fragment key={term}>
        <dt>{term}</dt>
        <dd>{says}</dd>
      </Fragment>
    ))}
  </dl>
);
