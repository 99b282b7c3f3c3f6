import { Fragment, type ReactNode } from 'react';
import styles from './fact-list.module.css';
import { inPhrases } from './phrases.tsx';

type Fact = readonly [term: string, value: ReactNode];

interface FactListProps {
  /** A fact that is not known is left out: `text !== '' && ['说明', text]`. */
  facts: readonly (Fact | false)[];
  /** Where the values stand. */
  align?: 'start' | 'end';
}

/** Terms with their values. In large type each value is below its term. */
export const FactList = ({ facts, align = 'start' }: FactListProps) => (
  <dl className={styles.facts} data-align={align}>
    {facts
      .filter(fact => fact !== false)
      .map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{inPhrases(value)}</dd>
        </Fragment>
      ))}
  </dl>
);
