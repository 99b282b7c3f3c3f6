import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { useListPatients } from '#generated/hooks/account/account.ts';
import { useCreateDiagnosisReservation } from '#generated/hooks/booking/booking.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { FastSlot } from '#generated/model/fast-slot.ts';
import type { Patient } from '#generated/model/patient.ts';
import { hasCode, TransportError } from '../../../http/errors.ts';
import { formatDay, formatVisitTime } from '../../../lib/business-date.ts';
import { relationLabels } from '../../../lib/labels.ts';
import { toast } from '../../../overlays/toast.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardDivider } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dot } from '../../../ui/dot.tsx';
import { PinIcon, StoreIcon, VideoIcon } from '../../../ui/icons/home.tsx';
import { ClockIcon, PlusIcon } from '../../../ui/icons/rest.tsx';
import { Page } from '../../../ui/page.tsx';
import { Phrases } from '../../../ui/phrases.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { Price } from '../../../ui/price.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { RadioCards } from '../../../ui/radio-card.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import { When } from '../../../ui/when.tsx';
import { type AppointmentDraft, changeDraft, clearDraft, draftKey as keyOf, readDraft } from '../draft.ts';
import { openSlotGone } from '../slot-gone.ts';
import type { StepProps } from './choose-step.tsx';
import styles from './confirm-step.module.css';

const handles = [ErrorCode.SLOT_GONE, ErrorCode.IDEMPOTENCY_CONFLICT];

export const ConfirmStep = ({ doctor, clinicId, draftKey, draft }: StepProps) => {
  const topOrgId = useTopOrgId();
  const link = useLink();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const patients = useListPatients({ topOrgId });
  const create = useCreateDiagnosisReservation({ request: { handles } });

  const patient = choosePatient(patients.data, draft);
  const visitMode = draft.visitMode || 1;
  const fee = (visitMode === 1 ? doctor.inStoreFee : doctor.onlineFee) ?? 0;
  const clinic = doctor.clinics.find(place => place.clinicId === draft.clinicId) ?? doctor.clinics[0];

  const finish = (address: string) => {
    clearDraft(draftKey);
    void queries.invalidateQueries();
    navigate(link(address), { replace: true });
  };

  const submit = async () => {
    if (!patient || create.isPending) return;
    const { idempotencyKey, patientId: _kept, ...wanted } = readDraft(draftKey);
    try {
      const made = await create.mutateAsync({
        data: {
          ...wanted,
          reservationType: 1,
          visitMode,
          physicianId: doctor.physicianId,
          patientId: patient.patientId,
          topOrgId,
        },
        headers: { 'Idempotency-Key': idempotencyKey },
      });
      finish(paths.appointmentSuccess.link({}, { code: made.reservationCode }));
    } catch (error) {
      if (hasCode(error, ErrorCode.SLOT_GONE)) await offerOthers();
      if (hasCode(error, ErrorCode.IDEMPOTENCY_CONFLICT)) {
        toast('上一次提交已经约好，请在就诊里查看', { type: 'success' });
        finish(paths.hospitalize.link());
      }
    }
  };

  const offerOthers = async () => {
    void queries.invalidateQueries({
      predicate: query => String(query.queryKey[0]).includes('/slots'),
    });
    const slot = await openSlotGone({ draft, topOrgId, physicianId: doctor.physicianId });
    if (!slot) return;
    const key = keyOf(topOrgId, slot.physicianId);
    changeDraft(key, { ...slotFields(slot), patientId: patient?.patientId ?? '' });
    if (slot.physicianId === doctor.physicianId) await submit();
    else {
      const { physicianId: id } = slot;
      navigate(link(paths.appointmentDetail.link({ id, clinicId: slot.clinicId }, { step: 'confirm' })), {
        replace: true,
      });
    }
  };

  return (
    <Page
      title="确认预约"
      bottomBar={
        <>
          {create.error instanceof TransportError && (
            <p className={styles.failed} role="alert">
              <Phrases text="网络不通，还没收到结果。再按一次不会重复预约。" />
            </p>
          )}
          <div className={styles.bar}>
            <div>
              <p className={styles.label}>现在应付</p>
              <Price fen={0} size="subject" />
            </div>
            <span className={styles.act}>
              <Button
                block
                missing={!patient && '先选就诊人'}
                loading={create.isPending && '正在提交'}
                onClick={submit}
              >
                确认预约
              </Button>
            </span>
          </div>
        </>
      }
    >
      <Card>
        <div className={styles.when}>
          <Portrait src={doctor.avatarUrl} alt="" width={56} />
          <div>
            <h2 className={styles.time}>
              <When>{formatVisitTime(draft.reservationDate, draft.reservationStartTime)}</When>
            </h2>
            <p className={styles.soft}>
              {doctor.name} {doctor.rank}
              <Dot />
              {doctor.departments[0]}
            </p>
          </div>
        </div>
        <CardDivider />
        <p className={styles.mode}>
          {visitMode === 1 ? <StoreIcon size={20} /> : <VideoIcon size={20} />}
          {visitMode === 1 ? '到店就诊' : '线上视频'}
          <Link
            className={styles.change}
            replace
            to={link(paths.appointmentDetail.link({ id: doctor.physicianId, clinicId }))}
          >
            改时间
          </Link>
        </p>
        {visitMode === 1 && clinic && (
          <p className={styles.place}>
            <PinIcon size={20} />
            <span>
              {clinic.name} {clinic.room}
              <span className={styles.soft}>{clinic.address}</span>
              <span className={styles.soft}>请提前 15 分钟到，前台签到</span>
            </span>
          </p>
        )}
      </Card>

      <Card
        title="谁来看病"
        aside={
          <Link className={styles.add} to={link(paths.addEditPatient.link({ type: 'add' }))}>
            <PlusIcon size={18} /> 添加
          </Link>
        }
      >
        <QueryView
          query={patients}
          skeleton={<Bone height={66} />}
          empty={{
            when: data => data.length === 0,
            title: '还没有就诊人',
            hint: '填一次姓名和身份证号，以后直接选。',
            action: { label: '添加就诊人', to: link(paths.addEditPatient.link({ type: 'add' })) },
          }}
          errorTitle="网络不通，没取到就诊人"
          errorHint="选好的时间已经留住。"
        >
          {data => (
            <RadioCards
              label="就诊人"
              value={patient?.patientId}
              onChange={patientId => changeDraft(draftKey, { patientId })}
              choices={data.map(each => ({
                value: each.patientId,
                title: each.name,
                detail: describe(each),
              }))}
            />
          )}
        </QueryView>
      </Card>

      <Card>
        <p className={styles.row}>
          诊费 <Price fen={fee} />
        </p>
        <p className={styles.soft}>
          现在不用付款，{visitMode === 1 ? '就诊时在前台付' : '就诊前会通知您付款'}。
        </p>
        {visitMode === 1 && (
          <Checkbox
            checked={draft.useHealthIns}
            onChange={useHealthIns => changeDraft(draftKey, { useHealthIns })}
          >
            使用医保，请带社保卡或医保电子凭证
          </Checkbox>
        )}
      </Card>

      <Card>
        <p className={styles.place}>
          <ClockIcon size={20} />
          <span>
            <b>
              {formatDay(draft.reservationDate)} {draft.reservationStartTime}
            </b>{' '}
            前都可以取消
            <span className={styles.soft}>过时未到，号作废，可重新预约</span>
          </span>
        </p>
      </Card>
    </Page>
  );
};

/** 9岁 | 男 | 须陪同 */
const describe = (patient: Patient) => (
  <>
    {patient.age}岁
    <span className={styles.between} />
    {patient.sexDesc}
    <span className={styles.between} />
    {patient.minor ? '须陪同' : relationLabels[patient.relation]}
  </>
);

/** The draft's own choice; who has only one patient need not choose. */
function choosePatient(
  patients: readonly Patient[] | undefined,
  draft: AppointmentDraft,
): Patient | undefined {
  const chosen = patients?.find(patient => patient.patientId === draft.patientId);
  return chosen ?? (patients?.length === 1 ? patients[0] : undefined);
}

const slotFields = (slot: FastSlot) => ({
  reservationType: 1 as const,
  visitMode: slot.visitMode,
  clinicId: slot.clinicId,
  reservationDate: slot.reservationDate,
  reservationStartTime: slot.reservationStartTime,
  reservationEndTime: slot.reservationEndTime,
});
