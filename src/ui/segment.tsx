import { type ReactNode, useId } from 'react';
import styles from './segment.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
}

interface SegmentProps<Value extends string> {
  /** Names the group to a screen reader. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export const Segment = <Value extends string>({ label, choices, value, onChange }: SegmentProps<Value>) => {
  const name = useId();
  return (
    <div className={styles.segment} role="radiogroup" aria-label={label}>
      {choices.map(choice => (
        <label key={choice.value} className={styles.choice}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.face}>
            {choice.icon}
            {choice.label}
          </span>
        </label>
      ))}
    </div>
  );
};
