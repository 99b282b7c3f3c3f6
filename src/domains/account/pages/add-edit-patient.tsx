import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAddPatient, useEditPatient, useListPatients } from '#generated/hooks/account/account.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { Patient } from '#generated/model/patient.ts';
import { PatientForm } from '#src/domains/account/parts/patient-form.tsx';
import {
  changesGuardian,
  describeIdNumber,
  editErrors,
  emptyPatient,
  firstMissing,
  formatBirthDate,
  isMinor,
  newPatientErrors,
  type PatientErrors,
  toPatientEdit,
  toPatientInput,
} from '#src/domains/account/patient-rules.ts';
import { hasCode } from '#src/http/errors.ts';
import { tellLost } from '#src/overlays/tell-lost.ts';
import { toast } from '#src/overlays/toast.ts';
import { paths } from '#src/paths.ts';
import { dropDraft, useFormDraft } from '#src/platform/form-draft.ts';
import { useTopOrgId } from '#src/platform/org-scope.tsx';
import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { Field } from '#src/ui/field.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { useBack } from '#src/ui/use-go.ts';
import styles from './add-edit-patient.module.css';

/** These belong to a field and are shown there. */
const handled = [ErrorCode.PATIENT_EXISTS, ErrorCode.ID_NUMBER_INVALID, ErrorCode.GUARDIAN_REQUIRED];

export default function AddEditPatientPage() {
  const { type, item = '' } = useParams();
  return type === 'edit' ? <EditPatient patientId={item} /> : <AddPatient />;
}

const AddPatient = () => {
  const topOrgId = useTopOrgId();
  const draftKey = 'patient/add';
  const [draft, change] = useFormDraft(draftKey, emptyPatient);
  const [guardianAsked, setGuardianAsked] = useState(false);
  const finish = useFinish(draftKey);

  const adding = useAddPatient({
    request: { handles: handled },
    mutation: {
      onSuccess: finish,
      onError: error => {
        tellLost(error, '没有收到答复，请再试一次');
        if (hasCode(error, ErrorCode.GUARDIAN_REQUIRED)) setGuardianAsked(true);
      },
    },
  });

  // The phone's calendar may be wrong: the server's decides who is a minor.
  const minor = guardianAsked || isMinor(draft.idNumber);
  return (
    <PatientForm
      title="添加就诊人"
      draft={draft}
      errors={newPatientErrors(draft, minor)}
      refused={refusalOf(adding.error, 'idNumber')}
      missing={firstMissing(draft, minor)}
      pending={adding.isPending}
      identity={fieldOf => (
        <>
          <Field label="姓名" autoComplete="off" placeholder="与身份证一致" {...fieldOf('name')} />
          <Field
            kind="id-number"
            label="身份证号"
            hint={describeIdNumber(draft.idNumber)}
            {...fieldOf('idNumber')}
          />
        </>
      )}
      phone={{ label: minor ? '本人手机号（可不填）' : '手机号' }}
      guardian={minor ? { title: '监护人', note: '未满 18 周岁须填写' } : undefined}
      onChange={part => {
        change(part);
        if (part.idNumber !== undefined) setGuardianAsked(false);
        if (adding.isError) adding.reset();
      }}
      onSubmit={() => adding.mutate({ data: toPatientInput(draft, minor, topOrgId) })}
    />
  );
};

const EditPatient = ({ patientId }: { patientId: string }) => {
  const patients = useListPatients();
  const patient = patients.data?.find(known => known.patientId === patientId);
  if (patient) return <EditForm patient={patient} />;
  return (
    <Page title="修改就诊人">
      <QueryView
        query={patients}
        skeleton={
          <>
            <CardSkeleton lines={6} />
            <CardSkeleton lines={3} />
          </>
        }
        empty={{
          when: () => true,
          title: '没有这位就诊人',
          hint: '可能是从别的账号来的链接。',
          action: { label: '看我的就诊人', to: paths.personal.link() },
        }}
        errorTitle="网络不通，没取到就诊人"
      >
        {() => null}
      </QueryView>
    </Page>
  );
};

const EditForm = ({ patient }: { patient: Patient }) => {
  const draftKey = `patient/${patient.patientId}`;
  const [draft, change] = useFormDraft(draftKey, emptyPatient);
  const finish = useFinish(draftKey);

  const editing = useEditPatient({
    request: { handles: handled },
    mutation: { onSuccess: finish, onError: error => tellLost(error, '没有收到答复，请再试一次') },
  });

  const edit = toPatientEdit(draft, patient.relation);
  return (
    <PatientForm
      title="修改就诊人"
      draft={{ ...draft, relation: draft.relation || patient.relation }}
      errors={editErrors(draft)}
      refused={refusalOf(editing.error, 'guardianIdNumber')}
      missing={Object.keys(edit).length === 0 ? '还没有改动' : undefined}
      pending={editing.isPending}
      identity={() => <Identity patient={patient} />}
      phone={
        patient.phone
          ? { label: '换手机号', hint: `现在是 ${patient.phone}，不换就留空` }
          : { label: '本人手机号（可不填）' }
      }
      guardian={
        patient.minor
          ? {
              title: changesGuardian(draft) ? '换监护人' : '监护人',
              note: patient.guardianPhone ? `现在是 ${patient.guardianPhone}，不换就留空` : '不换就留空',
            }
          : undefined
      }
      onChange={part => {
        change(part);
        if (editing.isError) editing.reset();
      }}
      onSubmit={() => editing.mutate({ patientId: patient.patientId, data: edit })}
    />
  );
};

const Identity = ({ patient: { name, idNumber, sexDesc, birthDate, age } }: { patient: Patient }) => (
  <dl className={styles.identity}>
    <dt className={styles.term}>姓名</dt>
    <dd className={styles.name}>{name}</dd>
    <dt className={styles.term}>身份证号</dt>
    <dd className={styles.number}>{idNumber}</dd>
    <dt className={styles.term}>性别、生日</dt>
    <dd>
      {sexDesc}，{formatBirthDate(birthDate)}，{age} 周岁
    </dd>
    <dd className={styles.note}>已实名，这几项不能改。</dd>
  </dl>
);

const refusalOf = (error: unknown, idField: 'idNumber' | 'guardianIdNumber'): PatientErrors => {
  if (hasCode(error, ErrorCode.GUARDIAN_REQUIRED)) return { guardianIdNumber: error.message };
  if (hasCode(error, ErrorCode.PATIENT_EXISTS)) return { idNumber: error.message };
  if (hasCode(error, ErrorCode.ID_NUMBER_INVALID)) return { [idField]: error.message };
  return {};
};

/** After saving, the draft is dropped and the person is back on the screen before. */
const useFinish = (draftKey: string) => {
  const back = useBack(paths.personal.link(), { replace: true });
  return () => {
    dropDraft(draftKey);
    toast('已保存', { type: 'success' });
    back();
  };
};
