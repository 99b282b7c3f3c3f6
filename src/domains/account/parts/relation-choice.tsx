import type { Relation } from '#generated/model/relation.ts';
import { relationLabels } from '#src/shared/account/relation-labels.ts';
import { ChoiceGroup } from '#src/ui/choice-group.tsx';
import styles from './relation-choice.module.css';

const relations = Object.keys(relationLabels) as Relation[];

interface RelationChoiceProps {
  value: Relation | undefined;
  onChange: (relation: Relation) => void;
}

/** All relations in view at once, so that one tap chooses. */
export const RelationChoice = ({ value, onChange }: RelationChoiceProps) => (
  <div>
    <p className={styles.legend} aria-hidden="true">
      与您的关系
    </p>
    <ChoiceGroup
      label="与您的关系"
      group={styles.choices}
      choice={styles.choice}
      choices={relations.map(relation => ({
        value: relation,
        face: <span className={styles.face}>{relationLabels[relation]}</span>,
      }))}
      value={value}
      onChange={onChange}
    />
  </div>
);
