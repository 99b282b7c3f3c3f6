import { DownIcon } from './icons/home.tsx';
import styles from './pick.module.css';

interface PickProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One word with an arrow; the phone's own list opens from it. */
export const Pick = <Value extends string>({ label, value, choices, onChange }: PickProps<Value>) => (
  <span className={styles.pick}>
    <span aria-hidden="true">{choices.find(choice => choice.value === value)?.label}</span>
    <DownIcon size={16} />
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
