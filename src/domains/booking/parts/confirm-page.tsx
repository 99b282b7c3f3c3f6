import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useListPatients } from '#generated/hooks/account/account.ts';
import { useGetServiceProtocols } from '#generated/hooks/booking/booking.ts';
import type { AgreedProtocol } from '#generated/model/agreed-protocol.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { Patient } from '#generated/model/patient.ts';
import type { PracticeClinic } from '#generated/model/practice-clinic.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { chosenPatient } from '#src/domains/booking/chosen-patient.ts';
import { type AppointmentDraft, changeDraft, forPatient } from '#src/domains/booking/draft.ts';
import { hasCode, TransportError } from '#src/http/errors.ts';
import { formatDay, formatVisitTime } from '#src/lib/business-date.ts';
import { placeOfClinic } from '#src/lib/place.ts';
import { relationLabels } from '#src/shared/account/relation-labels.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { ClockIcon, PinIcon, StoreIcon, VideoIcon } from '#src/ui/icons/home.tsx';
import { Link } from '#src/ui/link.tsx';
import { Page } from '#src/ui/page.tsx';
import { PersonHead } from '#src/ui/person-head.tsx';
import { Phrase, Phrases } from '#src/ui/phrases.tsx';
import { SumBar } from '#src/ui/sum-bar.tsx';
import { When } from '#src/ui/when.tsx';
import styles from './confirm-page.module.css';
import { type Fee, FeeCard } from './fee-card.tsx';
import { PatientChoice } from './patient-choice.tsx';
import { ProtocolCheck } from './protocol-check.tsx';

interface ConfirmPageProps {
  draftKey: string;
  draft: AppointmentDraft;
  avatarUrl: string;
  /** With whom, and for what. */
  subject: ReactNode;
  clinic: (Pick<PracticeClinic, 'name' | 'city' | 'address'> & { room?: string }) | undefined;
  /** Where the time is chosen. */
  changeTo: string;
  fee: Fee;
  /** What else is asked before it can be sent. */
  children?: (patient: Patient) => ReactNode;
  disabledReason?: string | false;
  sending: boolean;
  error: unknown;
  onConfirm: (patient: Patient, protocols: AgreedProtocol[]) => void;
}

const versionsOf = (protocols: readonly AgreedProtocol[] = []): AgreedProtocol[] =>
  protocols.map(({ protocolId, version }) => ({ protocolId, version }));

/** Time first, then place, then person; the consent above the button, the sum beside it. */
export const ConfirmPage = ({
  draftKey,
  draft,
  avatarUrl,
  subject,
  clinic,
  changeTo,
  fee,
  children,
  disabledReason = false,
  sending,
  error,
  onConfirm,
}: ConfirmPageProps) => {
  const patients = useListPatients();
  const protocols = useGetServiceProtocols({
    reservationType: draft.reservationType || 1,
    visitMode: draft.visitMode || undefined,
  });
  const [agreed, setAgreed] = useState(false);
  const { refetch } = protocols;
  useEffect(() => {
    if (!hasCode(error, ErrorCode.POLICY_OUTDATED)) return;
    setAgreed(false);
    void refetch();
  }, [error, refetch]);

  const patient = chosenPatient(patients.data, draft.patientId);
  const inStore = draft.visitMode !== VisitMode.ONLINE;
  const mustAgree = !protocols.data || protocols.data.length > 0;

  return (
    <Page
      title="确认预约"
      bottomBar={
        <>
          {error instanceof TransportError && (
            <p className={styles.failed} role="alert">
              <Phrases text="网络不通，还没收到结果。再按一次不会重复预约。" />
            </p>
          )}
          {protocols.isError && !protocols.data && (
            <Button kind="plain" small block onClick={() => protocols.refetch()}>
              须知没有加载出来，再试一次
            </Button>
          )}
          {protocols.data && protocols.data.length > 0 && (
            <ProtocolCheck
              protocols={protocols.data}
              checked={agreed}
              onChange={setAgreed}
              onBehalf={patient && patient.relation !== 'SELF' ? relationLabels[patient.relation] : undefined}
            />
          )}
          <SumBar label="现在应付" fen={fee.payable}>
            <Button
              block
              confirms
              disabledReason={
                (!patient && '请选就诊人') || disabledReason || (mustAgree && !agreed && '请先勾选须知')
              }
              loading={sending && '正在提交'}
              onClick={() => patient && onConfirm(patient, versionsOf(protocols.data))}
            >
              {fee.payable ? '确认并付款' : '确认预约'}
            </Button>
          </SumBar>
        </>
      }
    >
      <Card>
        <PersonHead
          avatarUrl={avatarUrl}
          title={<When>{formatVisitTime(draft.reservationDate, draft.reservationStartTime)}</When>}
          lines={[subject]}
        />
        <CardDivider />
        <p className={styles.mode}>
          {inStore ? <StoreIcon size={20} /> : <VideoIcon size={20} />}
          {inStore ? '到店就诊' : '线上视频'}
          <Link className={styles.change} replace to={changeTo}>
            改时间
          </Link>
        </p>
        {inStore && clinic && (
          <p className={styles.place}>
            <PinIcon size={20} />
            <span>
              {placeOfClinic(clinic)} {clinic.room}
              <span className={styles.soft}>{clinic.address}</span>
              <span className={styles.soft}>
                <Phrases text="请提前 15 分钟到，前台签到" />
              </span>
            </span>
          </p>
        )}
      </Card>

      <PatientChoice
        query={patients}
        value={patient?.patientId}
        onChange={patientId => changeDraft(draftKey, forPatient(patientId))}
      />
      {patient && <Fragment key={patient.patientId}>{children?.(patient)}</Fragment>}
      <FeeCard fee={fee} draftKey={draftKey} draft={draft} />

      <Card>
        <p className={styles.place}>
          <ClockIcon size={20} />
          <span>
            <b>
              {formatDay(draft.reservationDate)} {draft.reservationStartTime}
            </b>{' '}
            <Phrase>前都可以改期或取消</Phrase>
            {fee.payable !== undefined && (
              <span className={styles.soft}>
                <Phrases
                  text={
                    fee.payable > 0
                      ? '取消的，诊费全额原路退回。未按时到诊的，预约作废，诊费不退。'
                      : '未按时到诊的，预约作废，可重新预约。'
                  }
                />
              </span>
            )}
          </span>
        </p>
      </Card>
    </Page>
  );
};
