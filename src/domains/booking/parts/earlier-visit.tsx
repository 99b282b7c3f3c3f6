import { useState } from 'react';
import { useListDoneCases } from '#generated/hooks/care/care.ts';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import { ReservationStatus } from '#generated/model/reservation-status.ts';
import { ReservationType } from '#generated/model/reservation-type.ts';
import { type AppointmentDraft, changeDraft } from '#src/domains/booking/draft.ts';
import { formatDay } from '#src/lib/business-date.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Field } from '#src/ui/field.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { RadioCards } from '#src/ui/radio-card.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './earlier-visit.module.css';

const elsewhere = 'elsewhere';

interface EarlierVisitProps {
  patientId: string;
  draftKey: string;
  draft: AppointmentDraft;
  /** Undefined if the doctor has no visits in a clinic. */
  onInStore: (() => void) | undefined;
}

/** Online one may only come again: a visit here, or a diagnosis made elsewhere, has to be named. */
export const EarlierVisit = ({ patientId, draftKey, draft, onInStore }: EarlierVisitProps) => {
  const [saysOther, setSaysOther] = useState(draft.earlierDiagnosis !== '');
  const done = useListDoneCases({ patientId, pageSize: 20 });
  return (
    <Card title="以前的就诊" note="线上只做复诊">
      <QueryView
        query={done}
        skeleton={<Bone height={120} />}
        errorTitle="网络不通，就诊记录没有加载出来"
        errorHint="可以稍后再试，选好的都已经留住。"
      >
        {({ datas }) => {
          const seen = datas.filter(wasSeen);
          const named = seen.find(visit => visit.medicalCaseId === draft.earlierCaseId)?.medicalCaseId;
          const other = seen.length === 0 || (named === undefined && saysOther);
          return (
            <>
              {seen.length > 0 && (
                <RadioCards
                  label="以前的就诊"
                  layout="rows"
                  value={named ?? (other ? elsewhere : undefined)}
                  onChange={value => {
                    setSaysOther(value === elsewhere);
                    changeDraft(draftKey, { earlierCaseId: value === elsewhere ? '' : value });
                  }}
                  choices={[
                    ...seen.map(visit => ({
                      value: visit.medicalCaseId,
                      title: visit.diagnosis ?? visit.complaint ?? visit.departmentName,
                      detail: `${formatDay(visit.reservationDate)}，${visit.physicianName}`,
                    })),
                    { value: elsewhere, title: '在别处看过' },
                  ]}
                />
              )}
              {other && (
                <Field
                  label="以前的诊断"
                  hint="在别的医院怎么诊断的，照病历写，如：慢性胃炎"
                  maxLength={100}
                  autoComplete="off"
                  value={draft.earlierDiagnosis}
                  onChange={earlierDiagnosis => changeDraft(draftKey, { earlierDiagnosis })}
                />
              )}
            </>
          );
        }}
      </QueryView>
      {onInStore && (
        <div className={styles.first}>
          <p className={styles.soft}>没看过的，第一次请到店面诊。</p>
          <Button kind="quiet" small onClick={onInStore}>
            改约到店
          </Button>
        </div>
      )}
    </Card>
  );
};

/** By a doctor: what a therapist did is no diagnosis to follow. */
const wasSeen = ({ status, reservationType }: MedicalCase) =>
  reservationType === ReservationType.CONSULTATION &&
  (status === ReservationStatus.TREATED || status === ReservationStatus.FINISHED);
