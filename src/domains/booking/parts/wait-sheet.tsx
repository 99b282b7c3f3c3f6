import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListPatients } from '#generated/hooks/account/account.ts';
import { getListWaitlistQueryKey, useJoinWaitlist } from '#generated/hooks/booking/booking.ts';
import { formatDay, PARTS_OF_DAY, weekdayOf } from '../../../lib/business-date.ts';
import { Sheet } from '../../../overlays/sheet.tsx';
import type { OverlayControl } from '../../../overlays/stack.ts';
import { tellLost } from '../../../overlays/tell-lost.ts';
import { toast } from '../../../overlays/toast.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/radio-card.tsx';
import { useLink } from '../../../ui/use-org.ts';
import { chosenPatient } from '../chosen-patient.ts';
import type { Wish } from '../wait.ts';
import { PatientList } from './patient-list.tsx';
import styles from './wait-sheet.module.css';

export const WaitSheet = ({
  doctor,
  clinicId,
  topOrgId,
  date,
  parts,
  part,
  close,
}: Wish & OverlayControl) => {
  const link = useLink();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const patients = useListPatients({ topOrgId });
  const [wished, setWished] = useState(part);
  const [chosen, setChosen] = useState('');
  const patientId = chosenPatient(patients.data, chosen)?.patientId;

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

  const submit = () => {
    if (!patientId) return;
    const { physicianId } = doctor;
    join.mutate({ data: { physicianId, clinicId, date, partOfDay: wished, patientId, topOrgId } });
  };
  const addPatient = async () => {
    await close();
    navigate(link(paths.addEditPatient.link({ type: 'add' })));
  };

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
          onClick={submit}
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
      <PatientList
        query={patients}
        value={patientId}
        onChange={setChosen}
        add={{ label: '添加就诊人', onClick: () => void addPatient() }}
      />
    </Sheet>
  );
};
