import type { ReactNode } from 'react';
import styles from './checkbox.module.css';
import { CheckIcon } from './icons/rest.tsx';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export const Checkbox = ({ checked, onChange, children }: CheckboxProps) => (
  <label className={styles.row}>
    <span className={styles.anchor}>
      <input
        className={styles.input}
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={styles.box}>
        <CheckIcon size={16} />
      </span>
    </span>
    <span className={styles.text}>{children}</span>
  </label>
);
