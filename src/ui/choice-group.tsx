import { type ReactNode, useId } from 'react';
import styles from './choice-group.module.css';

/** What may be chosen: the contract's enumerations are texts and numbers. */
export type ChoiceValue = string | number;

export interface Choice<Value extends ChoiceValue> {
  value: Value;
  face: ReactNode;
  disabled?: boolean | undefined;
}

interface ChoiceGroupProps<Value extends ChoiceValue> {
  /** Names the group to a screen reader. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** The classes of the group and of each choice. */
  group: string | undefined;
  choice: string | undefined;
}

/** Radio buttons under their faces. The look comes from the component around it. */
export const ChoiceGroup = <Value extends ChoiceValue>({
  label,
  choices,
  value,
  onChange,
  group,
  choice: choiceClass,
}: ChoiceGroupProps<Value>) => {
  const name = useId();
  return (
    <div className={group} role="radiogroup" aria-label={label}>
      {choices.map(choice => (
        <label key={choice.value} className={`${styles.choice} ${choiceClass}`}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.face}
        </label>
      ))}
    </div>
  );
};
