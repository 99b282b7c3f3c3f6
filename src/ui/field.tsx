import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import styles from './field.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons/home.tsx';
import { InfoIcon } from './icons/rest.tsx';
import { Phrases } from './phrases.tsx';

type Kind = 'text' | 'tel' | 'code' | 'captcha' | 'id-number' | 'date';

const KINDS = {
  text: { type: 'text', inputMode: 'text' },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  // one-time-code lets the keyboard offer the number from the short message.
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  captcha: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  date: { type: 'date' },
  'id-number': { type: 'text', inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
} satisfies Record<Kind, InputHTMLAttributes<HTMLInputElement>>;

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  kind?: Kind;
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  maxLength?: number;
  autoComplete?: string;
  name?: string;
  inputRef?: Ref<HTMLInputElement | null>;
  /** Shown at the end of the field, such as 47 秒后再发. Without it a filled field can be cleared. */
  end?: ReactNode;
}

export const Field = ({
  label,
  value,
  onChange,
  kind = 'text',
  error,
  hint,
  end,
  inputRef,
  ...rest
}: FieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current);
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.box} ${error === undefined ? '' : styles.invalid}`}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={event => onChange(event.target.value)}
          {...KINDS[kind]}
          {...rest}
        />
        {end ??
          (value !== '' && (
            <IconButton
              label={`清空${label}`}
              onClick={() => {
                onChange('');
                input.current?.focus();
              }}
            >
              <CloseIcon size={18} />
            </IconButton>
          ))}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? undefined : 'alert'}
        >
          {error !== undefined && <InfoIcon size={18} />}
          <span>
            <Phrases text={note} />
          </span>
        </p>
      )}
    </div>
  );
};

interface FieldActionProps {
  children: ReactNode;
  blocked?: boolean;
  onClick: () => void;
}

/** A verb inside the field's end, such as 获取验证码; blocked while it counts down. */
export const FieldAction = ({ children, blocked = false, onClick }: FieldActionProps) => (
  <button
    className={styles.action}
    type="button"
    aria-disabled={blocked || undefined}
    onClick={() => {
      if (!blocked) onClick();
    }}
  >
    {children}
  </button>
);
