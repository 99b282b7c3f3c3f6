import { useSearchParams } from 'react-router-dom';
import { useListPatients } from '#generated/hooks/account/account.ts';
import { useListDepartments, useListDoctors } from '#generated/hooks/booking/booking.ts';
import { DoctorSort } from '#generated/model/doctor-sort.ts';
import type { Slot } from '#generated/model/slot.ts';
import { chosenPatient } from '#src/domains/booking/chosen-patient.ts';
import { datesOf, fortnight } from '#src/domains/booking/days.ts';
import { changeDraft, draftKey, forPatient, slotFields } from '#src/domains/booking/draft.ts';
import { DoctorOffer, DoctorOfferSkeleton } from '#src/domains/booking/parts/doctor-offer.tsx';
import { PatientChoice } from '#src/domains/booking/parts/patient-choice.tsx';
import { formatDay, weekdayOf } from '#src/lib/business-date.ts';
import { paths } from '#src/paths.ts';
import { useFormDraft } from '#src/platform/form-draft.ts';
import { useTopOrgId } from '#src/platform/org-scope.tsx';
import { useStore } from '#src/platform/store.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { elder } from '#src/ui/elder.ts';
import { Field } from '#src/ui/field.tsx';
import { Page } from '#src/ui/page.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { RadioCards } from '#src/ui/radio-card.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { useGo } from '#src/ui/use-go.ts';
import styles from './first-appointment.module.css';

const steps = ['谁来看病', '看什么', '什么时候'] as const;
const offered = 5;
const nothingYet = { patientId: '', departmentId: '', illness: '', date: '' };

type Request = typeof nothingYet;

/** A first booking in three steps: patient, complaint, time. Each has an address, so that Back goes one step back. */
export default function FirstAppointmentPage() {
  const topOrgId = useTopOrgId();
  const go = useGo();
  const [search] = useSearchParams();
  const [request, change] = useFormDraft(`first-appointment/${topOrgId}`, nothingYet);
  const patients = useListPatients();
  const patient = chosenPatient(patients.data, request.patientId);
  const reached = !patient ? 1 : request.departmentId === '' && request.illness.trim() === '' ? 2 : 3;
  const step = Math.min(Number(search.get('step')) || 1, reached);

  const book = (slot: Slot) => {
    changeDraft(draftKey(topOrgId, slot.physicianId), {
      ...slotFields(slot),
      ...forPatient(patient?.patientId ?? ''),
    });
    const at = { id: slot.physicianId, clinicId: slot.clinicId };
    go(paths.appointmentDetail.link(at, { step: 'confirm' }));
  };
  const next = () => go(paths.firstAppointment.link({}, { step: step + 1 }));

  return (
    <Page
      title="第一次来"
      top={<Progress step={step} />}
      bottomBar={
        step < 3 ? (
          <Button
            block
            disabledReason={step === reached && (step === 1 ? '请选就诊人' : '先选科室，或写哪里不舒服')}
            onClick={next}
          >
            下一步：{steps[step]}
          </Button>
        ) : undefined
      }
    >
      {step === 1 && (
        <PatientChoice
          query={patients}
          value={patient?.patientId}
          onChange={patientId => change({ patientId })}
        />
      )}
      {step === 2 && <WhatFor request={request} onChange={change} />}
      {step === 3 && <WhenAndWhom request={request} onChange={change} onBook={book} />}
    </Page>
  );
}

const Progress = ({ step }: { step: number }) => {
  const large = useStore(elder);
  return (
    <ol className={styles.progress} aria-label="三步">
      {steps.map((label, index) => (
        <li
          key={label}
          className={styles.step}
          data-done={index + 1 < step || undefined}
          aria-current={index + 1 === step ? 'step' : undefined}
        >
          <span className={styles.number}>{index + 1}</span>
          {/* Three names do not fit in a row: the steps done and those to come are their figures. */}
          <span className={large && index + 1 !== step ? 'sr-only' : undefined}>{label}</span>
        </li>
      ))}
    </ol>
  );
};

interface PartProps {
  request: Request;
  onChange: (part: Partial<Request>) => void;
}

const WhatFor = ({ request, onChange }: PartProps) => {
  const departments = useListDepartments();
  return (
    <>
      <Card title="哪里不舒服" note="知道就写，不知道可以只选科室">
        <Field
          label="症状或病名"
          maxLength={30}
          autoComplete="off"
          hint="写一个就好，如：失眠、胃胀、咳嗽"
          value={request.illness}
          onChange={illness => onChange({ illness })}
        />
      </Card>
      <Card title="科室">
        <QueryView
          query={departments}
          skeleton={<Bone height={200} />}
          errorTitle="网络不通，科室没有加载出来"
        >
          {data => (
            <RadioCards
              label="科室"
              value={request.departmentId}
              onChange={departmentId => onChange({ departmentId })}
              choices={[
                { value: '', title: '不确定', detail: '按症状找' },
                ...data.map(each => ({
                  value: each.departmentId,
                  title: each.name,
                  detail: `${each.doctorCount} 位医生`,
                })),
              ]}
            />
          )}
        </QueryView>
      </Card>
    </>
  );
};

const WhenAndWhom = ({ request, onChange, onBook }: PartProps & { onBook: (slot: Slot) => void }) => {
  const doctors = useListDoctors({
    departmentId: request.departmentId || undefined,
    keyword: request.illness.trim() || undefined,
    date: request.date || undefined,
    visitMode: 1,
    sort: DoctorSort.SOONEST,
    pageSize: offered,
  });
  const { from, to } = fortnight();
  return (
    <>
      <Chips
        label="什么时候"
        value={request.date}
        onChange={date => onChange({ date })}
        choices={[
          { value: '', label: '越早越好' },
          ...datesOf(from, to).map(date => ({ value: date, label: `${formatDay(date)} ${weekdayOf(date)}` })),
        ]}
      />
      <p className={styles.note}>
        <Phrases text="第一次请到店面诊，医生要看舌把脉。" />
      </p>
      <QueryView
        query={doctors}
        skeleton={
          <>
            <DoctorOfferSkeleton />
            <DoctorOfferSkeleton />
          </>
        }
        empty={{
          when: data => data.datas.every(doctor => doctor.nextSlot === null),
          title: request.date ? '这天没有合适的号' : '没有合适的号',
          hint: '换一天，或换个词再搜。',
          action: request.date
            ? { label: '看最早的号', onClick: () => onChange({ date: '' }) }
            : { label: '看全部医生', to: paths.home.link() },
        }}
        errorTitle="网络不通，医生没有加载出来"
        errorHint="前面填的都已经留住。"
      >
        {data =>
          data.datas.map(
            doctor =>
              doctor.nextSlot && (
                <DoctorOffer
                  key={doctor.physicianId}
                  doctor={doctor}
                  date={request.date || doctor.nextSlot.reservationDate}
                  clinicId={doctor.nextSlot.clinicId}
                  onChoose={onBook}
                />
              ),
          )
        }
      </QueryView>
    </>
  );
};
