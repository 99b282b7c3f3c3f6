import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListPatients } from '#generated/hooks/account/account.ts';
import { getListWaitlistQueryKey, useJoinWaitlist } from '#generated/hooks/booking/booking.ts';
import { formatDay, PARTS_OF_DAY, weekdayOf } from '../../../lib/business-date.ts';
import { Sheet } from '../../../overlays/sheet.tsx';
import { tellLost } from '../../../overlays/tell-lost.ts';
import { toast } from '../../../overlays/toast.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { RadioCards } from '../../../ui/radio-card.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { useLink } from '../../../ui/use-org.ts';
import type { Wish } from '../wait.ts';
import { describePatient } from './patient-choice.tsx';
import styles from './wait-sheet.module.css';

interface WaitSheetProps extends Wish {
  close: () => Promise<void>;
}

export const WaitSheet = ({ doctor, clinicId, topOrgId, date, parts, part, close }: WaitSheetProps) => {
  const link = useLink();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const patients = useListPatients({ topOrgId });
  const [wished, setWished] = useState(part);
  const [chosen, setChosen] = useState('');
  const patientId = chosen || (patients.data?.length === 1 ? patients.data[0]?.patientId : undefined);

  const join = useJoinWaitlist({
    mutation: {
      onSuccess: async () => {
        toast('已候补，有号会告诉您', { type: 'success' });
        void close();
        await queries.invalidateQueries({ queryKey: getListWaitlistQueryKey() });
      },
      onError: error => tellLost(error, '没有收到答复，请再按一次'),
    },
  });

  return (
    <Sheet
      title={`候补 ${formatDay(date)} ${weekdayOf(date)}`}
      note={`${doctor.name}有人退号时，按先后为您留十分钟。候补不收钱，随时可退出。`}
      footer={
        <Button
          block
          confirms
          missing={!patientId && '先选就诊人'}
          loading={join.isPending && '正在提交'}
          onClick={() => {
            if (!patientId) return;
            join.mutate({
              data: {
                physicianId: doctor.physicianId,
                clinicId,
                date,
                partOfDay: wished,
                patientId,
                topOrgId,
              },
            });
          }}
        >
          候补{PARTS_OF_DAY[wished]}
        </Button>
      }
    >
      {parts.length > 1 && (
        <>
          <h3 className={styles.title}>什么时候</h3>
          <RadioCards
            label="什么时候"
            value={wished}
            onChange={setWished}
            choices={parts.map(value => ({ value, title: PARTS_OF_DAY[value] }))}
          />
        </>
      )}
      <h3 className={styles.title}>谁来看病</h3>
      <QueryView
        query={patients}
        skeleton={<Bone height={66} />}
        empty={{
          when: data => data.length === 0,
          art: null,
          title: '还没有就诊人',
          hint: '填一次姓名和身份证号，以后直接选。',
          action: {
            label: '添加就诊人',
            onClick: async () => {
              await close();
              navigate(link(paths.addEditPatient.link({ type: 'add' })));
            },
          },
        }}
        errorTitle="网络不通，没取到就诊人"
      >
        {data => (
          <RadioCards
            label="就诊人"
            value={patientId}
            onChange={setChosen}
            choices={data.map(each => ({
              value: each.patientId,
              title: each.name,
              detail: describePatient(each),
            }))}
          />
        )}
      </QueryView>
    </Sheet>
  );
};
