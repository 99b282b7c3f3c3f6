import { type ReactNode, useId } from 'react';
import { CheckIcon } from './icons/rest.tsx';
import styles from './radio-card.module.css';

export interface RadioCardChoice<Value extends string> {
  value: Value;
  title: ReactNode;
  /** The second line: facts that tell it from the others. */
  detail?: ReactNode;
  /** At the end of a row, such as a price. */
  end?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  /** Names the group to a screen reader. */
  label: string;
  choices: readonly RadioCardChoice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Cards stand side by side, rows one below the other with a divider. */
  layout?: 'cards' | 'rows';
}

export const RadioCards = <Value extends string>({
  label,
  choices,
  value,
  onChange,
  layout = 'cards',
}: RadioCardsProps<Value>) => {
  const name = useId();
  return (
    <div className={styles[layout]} role="radiogroup" aria-label={label}>
      {choices.map(choice => (
        <label key={choice.value} className={styles.choice}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.face}>
            <span className={styles.mark}>
              <CheckIcon size={18} />
            </span>
            <span className={styles.texts}>
              <span className={styles.title}>{choice.title}</span>
              {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
            </span>
            {choice.end}
          </span>
        </label>
      ))}
    </div>
  );
};
