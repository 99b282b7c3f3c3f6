import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { PlusIcon } from '../../../ui/icons/rest.tsx';
import { Link } from '../../../ui/link.tsx';
import { useLink } from '../../../ui/use-org.ts';
import styles from './patient-choice.module.css';
import { PatientList, type PatientListProps } from './patient-list.tsx';

/** Who is ill: one of the family, or somebody new. */
export const PatientChoice = (props: Omit<PatientListProps, 'add'>) => {
  const add = useLink()(paths.addEditPatient.link({ type: 'add' }));
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
