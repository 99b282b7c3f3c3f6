import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { Panel } from './panel.tsx';

export interface DialogAction {
  label: string;
  tone?: 'jade' | 'ink' | 'cinnabar';
  onClick: () => void;
}

interface DialogProps {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  actions: readonly DialogAction[];
}

export const Dialog = ({ title, icon, children, actions }: DialogProps) => {
  const titleId = useId();
  return (
    <Panel className={styles.dialog} titleId={titleId}>
      <div className={styles.text}>
        {icon}
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children !== undefined && (
          <div className={typeof children === 'string' ? styles.words : styles.body}>{children}</div>
        )}
      </div>
      <DialogActions actions={actions} />
    </Panel>
  );
};

/** The row of words at the foot of a dialog. */
export const DialogActions = ({ actions }: Pick<DialogProps, 'actions'>) => (
  <div className={styles.actions}>
    {actions.map(({ label, tone = 'jade', onClick }) => (
      <button
        key={label}
        className={`${styles.action} ${styles[tone]}`}
        type="button"
        onClick={() => onClick()}
      >
        {label}
      </button>
    ))}
  </div>
);
