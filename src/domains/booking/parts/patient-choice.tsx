import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/card.tsx';
import { PlusIcon } from '#src/ui/icons/rest.tsx';
import { Link } from '#src/ui/link.tsx';
import styles from './patient-choice.module.css';
import { PatientList, type PatientListProps } from './patient-list.tsx';

/** The choice of a patient: one of the family, or a new one. */
export const PatientChoice = (props: Omit<PatientListProps, 'add'>) => {
  const add = paths.addEditPatient.link({ type: 'add' });
  return (
    <Card
      title="谁来看病"
      aside={
        <Link className={styles.add} to={add}>
          <PlusIcon size={18} /> 添加
        </Link>
      }
    >
      <PatientList {...props} add={{ label: '添加就诊人', to: add }} />
    </Card>
  );
};
