import type { ReactNode } from 'react';
import { ChoiceGroup, type ChoiceValue } from './choice-group.tsx';
import styles from './segment.module.css';

interface SegmentProps<Value extends ChoiceValue> {
  /** Names the group to a screen reader. */
  label: string;
  choices: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

export const Segment = <Value extends ChoiceValue>({ choices, ...rest }: SegmentProps<Value>) => (
  <ChoiceGroup
    group={styles.segment}
    choice={styles.choice}
    choices={choices.map(({ value, label, icon }) => ({
      value,
      face: (
        <span className={styles.face}>
          {icon}
          {label}
        </span>
      ),
    }))}
    {...rest}
  />
);
