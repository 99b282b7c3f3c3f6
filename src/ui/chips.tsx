import { useId } from 'react';
import { useStore } from '#src/platform/store.ts';
import styles from './chips.module.css';
import { elder } from './elder.ts';

interface ChipsProps<Value extends string> {
  /** Names the group to a screen reader. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A row of choices that scrolls sideways; in elder mode one field that opens the phone's own list. */
export const Chips = <Value extends string>({ label, choices, value, onChange }: ChipsProps<Value>) => {
  const name = useId();
  const large = useStore(elder);
  if (large) {
    return (
      <span className={styles.box}>
        <select
          className={styles.select}
          aria-label={label}
          value={value}
          onChange={event => {
            const chosen = choices[event.target.selectedIndex];
            if (chosen) onChange(chosen.value);
          }}
        >
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
    );
  }
  return (
    <div className={styles.chips} role="radiogroup" aria-label={label}>
      {choices.map(choice => (
        <label key={choice.value} className={styles.chip}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.face}>{choice.label}</span>
        </label>
      ))}
    </div>
  );
};
