import type { ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that holds at once: its words, and at the row's end the switch. */
export const Switch = ({ children, checked, onChange }: SwitchProps) => (
  <label className={styles.row}>
    <span className={styles.text}>{children}</span>
    <span className={styles.anchor}>
      <input
        className={styles.input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={styles.track} />
    </span>
  </label>
);
