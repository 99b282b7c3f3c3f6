import { useState } from 'react';
import { useListPatients } from '#generated/hooks/account/account.ts';
import { useJoinWaitlist } from '#generated/hooks/booking/booking.ts';
import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import type { PartOfDay } from '#generated/model/part-of-day.ts';
import { chosenPatient } from '#src/domains/booking/chosen-patient.ts';
import { formatDay, PARTS_OF_DAY, weekdayOf } from '#src/lib/business-date.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { toast } from '#src/overlays/toast.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { RadioCards } from '#src/ui/radio-card.tsx';
import { useGo } from '#src/ui/use-go.ts';
import { PatientList } from './patient-list.tsx';
import styles from './wait-sheet.module.css';

interface WaitSheetProps extends OverlayControl {
  doctor: Pick<DoctorDetail, 'physicianId' | 'name'>;
  clinicId: string;
  date: string;
  /** The full parts of that day. */
  parts: readonly PartOfDay[];
  part: PartOfDay;
}

/** Joins the waitlist: for which part of the day, and for which patient. */
export default function WaitSheet({ doctor, clinicId, date, parts, part, close }: WaitSheetProps) {
  const go = useGo();
  const patients = useListPatients();
  const [partOfDay, setPartOfDay] = useState(part);
  const [chosen, setChosen] = useState('');
  const patientId = chosenPatient(patients.data, chosen)?.patientId;

  const join = useJoinWaitlist({
    mutation: {
      onSuccess: () => {
        toast('已候补，有号会告诉您', { type: 'success' });
        void close();
      },
      onError: error => toastNetworkError(error, '没有收到结果，请再按一次'),
    },
  });

  const submit = () => {
    if (!patientId) return;
    const { physicianId } = doctor;
    join.mutate({ data: { physicianId, clinicId, date, partOfDay, patientId } });
  };
  const addPatient = async () => {
    await close();
    go(paths.addEditPatient.link({ type: 'add' }));
  };

  return (
    <Sheet
      title={`候补 ${formatDay(date)} ${weekdayOf(date)}`}
      note={`${doctor.name}医生有退号时，按候补顺序为您保留 10 分钟，并短信通知。候补不收费，可随时退出。`}
      footer={
        <Button
          block
          confirms
          disabledReason={!patientId && '请选就诊人'}
          loading={join.isPending && '正在提交'}
          onClick={submit}
        >
          候补{PARTS_OF_DAY[partOfDay]}
        </Button>
      }
    >
      {parts.length > 1 && (
        <>
          <h3 className={styles.title}>什么时候</h3>
          <RadioCards
            label="什么时候"
            value={partOfDay}
            onChange={setPartOfDay}
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
}
