import type { ReactNode } from 'react';
import { ChoiceGroup, type ChoiceValue } from './choice-group.tsx';
import { CheckIcon } from './icons/rest.tsx';
import styles from './radio-card.module.css';

export interface RadioCardChoice<Value extends ChoiceValue> {
  value: Value;
  title: ReactNode;
  /** The second line: facts that distinguish this choice. */
  detail?: ReactNode;
  /** At the end of a row, such as a price. */
  end?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<Value extends ChoiceValue> {
  /** Names the group to a screen reader. */
  label: string;
  choices: readonly RadioCardChoice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Cards stand side by side, rows one below the other with a divider. */
  layout?: 'cards' | 'rows';
}

export const RadioCards = <Value extends ChoiceValue>({
  choices,
  layout = 'cards',
  ...rest
}: RadioCardsProps<Value>) => (
  <ChoiceGroup
    group={styles[layout]}
    choice={styles.choice}
    choices={choices.map(({ value, title, detail, end, disabled }) => ({
      value,
      disabled,
      face: (
        <span className={styles.face}>
          <span className={styles.mark}>
            <CheckIcon size={18} />
          </span>
          <span className={styles.texts}>
            <span className={styles.title}>{title}</span>
            {detail !== undefined && <span className={styles.detail}>{detail}</span>}
          </span>
          {end}
        </span>
      ),
    }))}
    {...rest}
  />
);
