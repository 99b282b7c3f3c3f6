import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

export const IconButton = ({ label, onClick, children }: IconButtonProps) => (
  <button className={styles.button} type="button" aria-label={label} onClick={onClick}>
    {children}
  </button>
);
