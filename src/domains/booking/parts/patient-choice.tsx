import type { UseQueryResult } from '@tanstack/react-query';
import type { Patient } from '#generated/model/patient.ts';
import { relationLabels } from '../../../lib/labels.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { PlusIcon } from '../../../ui/icons/rest.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { RadioCards } from '../../../ui/radio-card.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { useLink } from '../../../ui/use-org.ts';
import styles from './patient-choice.module.css';

interface PatientChoiceProps {
  query: Pick<UseQueryResult<Patient[]>, 'data' | 'isError' | 'error' | 'fetchStatus' | 'refetch'>;
  value: string | undefined;
  onChange: (patientId: string) => void;
}

/** Who is ill: one of the family, or somebody new. */
export const PatientChoice = ({ query, value, onChange }: PatientChoiceProps) => {
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
      <QueryView
        query={query}
        skeleton={<Bone height={66} />}
        empty={{
          when: data => data.length === 0,
          art: null,
          title: '还没有就诊人',
          hint: '填一次姓名和身份证号，以后直接选。',
          action: { label: '添加就诊人', to: add },
        }}
        errorTitle="网络不通，没取到就诊人"
        errorHint="选好的都已经留住。"
      >
        {data => (
          <RadioCards
            label="就诊人"
            value={value}
            onChange={onChange}
            choices={data.map(each => ({
              value: each.patientId,
              title: each.name,
              detail: describePatient(each),
            }))}
          />
        )}
      </QueryView>
    </Card>
  );
};

/** 9岁 | 男 | 须陪同 */
export const describePatient = (patient: Patient) => (
  <>
    {patient.age}岁
    <span className={styles.between} />
    {patient.sexDesc}
    <span className={styles.between} />
    {patient.minor ? '须陪同' : relationLabels[patient.relation]}
  </>
);
