import { useStore } from '#src/platform/store.ts';
import styles from './chips.module.css';
import { ChoiceGroup, type ChoiceValue } from './choice-group.tsx';
import { elder } from './elder.ts';

interface ChipsProps<Value extends ChoiceValue> {
  /** Names the group to a screen reader. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A row of choices that scrolls sideways; in elder mode one field that opens the phone's own list. */
export const Chips = <Value extends ChoiceValue>({ label, choices, value, onChange }: ChipsProps<Value>) => {
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
    <ChoiceGroup
      group={styles.chips}
      choice={styles.chip}
      label={label}
      choices={choices.map(choice => ({
        value: choice.value,
        face: <span className={styles.face}>{choice.label}</span>,
      }))}
      value={value}
      onChange={onChange}
    />
  );
};
