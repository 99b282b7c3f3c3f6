import type { MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';
import { useTapGate } from './use-tap-gate.ts';

interface ButtonProps {
  children: ReactNode;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger' | 'gilt';
  small?: boolean;
  block?: boolean;
  /** A text replaces the label while the work runs. */
  loading?: boolean | string;
  /** Why it cannot be used yet, in words. It replaces the label. */
  disabledReason?: string | false | undefined;
  /** It sends or confirms something: shortly after one tap it is deaf (specification §9). */
  confirms?: boolean;
  /** An address makes it a link. */
  to?: string;
  type?: 'button' | 'submit';
  label?: string;
  onClick?: (event: MouseEvent) => void;
}

export const Button = ({
  children,
  kind = 'primary',
  small = false,
  block = false,
  loading = false,
  disabledReason = false,
  confirms = false,
  to,
  type = 'button',
  label,
  onClick,
}: ButtonProps) => {
  const mayConfirm = useTapGate();
  const look = [styles.button, styles[kind], small && styles.small, block && styles.block];
  const className = look.filter(Boolean).join(' ');
  if (to !== undefined) {
    return (
      <Link className={className} to={to} aria-label={label} onClick={onClick}>
        {children}
      </Link>
    );
  }
  const busy = loading !== false;
  const blocked = busy || Boolean(disabledReason);
  // aria-disabled keeps the focus and the reason within reach of a screen reader; `disabled` would drop both.
  return (
    <button
      className={className}
      type={type}
      aria-label={label}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      data-disabled={disabledReason ? '' : undefined}
      onClick={event => {
        if (blocked || (confirms && !mayConfirm())) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {disabledReason || (typeof loading === 'string' ? loading : children)}
    </button>
  );
};
