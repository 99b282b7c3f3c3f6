import { useId } from 'react';
import type { Relation } from '#generated/model/relation.ts';
import { relationLabels } from '#src/shared/account/relation-labels.ts';
import styles from './relation-choice.module.css';

const relations = Object.keys(relationLabels) as Relation[];

interface RelationChoiceProps {
  value: string;
  onChange: (relation: Relation) => void;
}

/** All relations in view at once: who is ill is a choice of few, and of one tap. */
export const RelationChoice = ({ value, onChange }: RelationChoiceProps) => {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>是您的</legend>
      <div className={styles.choices}>
        {relations.map(relation => (
          <label key={relation} className={styles.choice}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              checked={relation === value}
              onChange={() => onChange(relation)}
            />
            <span className={styles.face}>{relationLabels[relation]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
