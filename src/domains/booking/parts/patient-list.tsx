import type { UseQueryResult } from '@tanstack/react-query';
import type { Patient } from '#generated/model/patient.ts';
import { relationLabels } from '#src/shared/account/relation-labels.ts';
import type { EmptyAction } from '#src/ui/empty.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { RadioCards } from '#src/ui/radio-card.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './patient-list.module.css';

export interface PatientListProps {
  query: Pick<UseQueryResult<Patient[]>, 'data' | 'isError' | 'error' | 'fetchStatus' | 'refetch'>;
  value: string | undefined;
  onChange: (patientId: string) => void;
  /** The way to add the first one. */
  add: EmptyAction;
}

/** The family to choose from. */
export const PatientList = ({ query, value, onChange, add }: PatientListProps) => (
  <QueryView
    query={query}
    skeleton={<Bone height={66} />}
    empty={{
      when: data => data.length === 0,
      art: null,
      title: '还没有就诊人',
      hint: '填一次姓名和身份证号，以后直接选。',
      action: add,
    }}
    errorTitle="网络不通，就诊人没有加载出来"
    errorHint="选好的都已经留住。"
  >
    {data => (
      <RadioCards
        label="就诊人"
        value={value}
        onChange={onChange}
        choices={data.map(each => ({ value: each.patientId, title: each.name, detail: describe(each) }))}
      />
    )}
  </QueryView>
);

/** 9岁 | 男 | 须陪同 */
const describe = ({ age, sexDesc, minor, relation }: Patient) => (
  <>
    {age}岁
    <span className={styles.between} />
    {sexDesc}
    <span className={styles.between} />
    {minor ? '须陪同' : relationLabels[relation]}
  </>
);
