import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { addPatientForm, editPatientForm } from '#generated/forms/account.ts';
import { useAddPatient, useEditPatient, useListPatients } from '#generated/hooks/account/account.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { Patient } from '#generated/model/patient.ts';
import type { PatientInput } from '#generated/model/patient-input.ts';
import { Relation } from '#generated/model/relation.ts';
import { PatientIdentity } from '#src/domains/account/parts/patient-identity.tsx';
import { RelationChoice } from '#src/domains/account/parts/relation-choice.tsx';
import {
  guardianIdNumberError,
  IdNumberField,
  idNumberError,
  PersonNameField,
  PhoneField,
} from '#src/forms/fields.tsx';
import { Form, SubmitButton } from '#src/forms/form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { hasCode } from '#src/http/errors.ts';
import { describeIdNumber, isMinor } from '#src/lib/id-number.ts';
import { toast } from '#src/overlays/toast.ts';
import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/card.tsx';
import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { useBack } from '#src/ui/use-go.ts';
import styles from './add-edit-patient.module.css';

const labels = {
  ...{ name: '姓名', idNumber: '身份证号', relation: '关系', phone: '手机号', 'guardian.name': '监护人姓名' },
  ...{ 'guardian.idNumber': '监护人身份证号', 'guardian.phone': '监护人手机号' },
};
const relations = Object.values(Relation);
const changeable = ['relation', 'phone'] as const;
const all = ['name', 'idNumber', ...changeable] as const;
const guardian = ['guardian.name', 'guardian.idNumber', 'guardian.phone'] as const;
const checks = { idNumber: idNumberError, 'guardian.idNumber': guardianIdNumberError };
/** These belong to a field and are shown there. */
const handles = [ErrorCode.PATIENT_EXISTS, ErrorCode.ID_NUMBER_INVALID, ErrorCode.GUARDIAN_REQUIRED];

const keep = (phone: string | null) => (phone ? `现在是 ${phone}，不换就留空` : '不换就留空');

export default function AddEditPatientPage() {
  const { type, item = '' } = useParams();
  return type === 'edit' ? <EditPatient patientId={item} /> : <PatientForm />;
}

const EditPatient = ({ patientId }: { patientId: string }) => {
  const patients = useListPatients();
  const patient = patients.data?.find(known => known.patientId === patientId);
  if (patient) return <PatientForm patient={patient} />;
  return (
    <Page title="修改就诊人">
      <QueryView
        query={patients}
        skeleton={<CardSkeleton lines={6} />}
        empty={{
          when: () => true,
          title: '没有这位就诊人',
          hint: '可能是从别的账号来的链接。',
          action: { label: '看我的就诊人', to: paths.personal.link() },
        }}
        errorTitle="网络不通，就诊人没有加载出来"
      >
        {() => null}
      </QueryView>
    </Page>
  );
};

/** Adds a patient, or changes one. In a change an empty field keeps its stored value. */
const PatientForm = ({ patient }: { patient?: Patient }) => {
  const back = useBack(paths.personal.link(), { replace: true });
  const [guardianAsked, setGuardianAsked] = useState(false);
  const adding = useAddPatient({ request: { handles } });
  const editing = useEditPatient({ request: { handles } });
  // The phone's date may be wrong, so the server's date decides who is a minor.
  const needsGuardian = (idNumber: string) => patient?.minor ?? (guardianAsked || isMinor(idNumber));

  const form = useContractForm({
    rules: patient ? editPatientForm : addPatientForm,
    draftKey: `patient/${patient?.patientId ?? 'add'}`,
    ...{ labels, checks },
    refusals: {
      PATIENT_EXISTS: 'idNumber',
      ID_NUMBER_INVALID: patient ? 'guardian.idNumber' : 'idNumber',
      GUARDIAN_REQUIRED: 'guardian.idNumber',
    },
    shown: ({ idNumber }) => [...(patient ? changeable : all), ...(needsGuardian(idNumber) ? guardian : [])],
    needed: ({ idNumber }) => (patient ? [] : needsGuardian(idNumber) ? guardian : ['phone']),
    send: (data: PatientInput) =>
      patient ? editing.mutateAsync({ patientId: patient.patientId, data }) : adding.mutateAsync({ data }),
    onSent() {
      toast('已保存', { type: 'success' });
      back();
    },
    onRefused: error => setGuardianAsked(hasCode(error, ErrorCode.GUARDIAN_REQUIRED)),
    onChange: path => path === 'idNumber' && setGuardianAsked(false),
  });
  const { texts, change } = form;
  const minor = needsGuardian(texts.idNumber);
  const unchanged = patient && Object.values(texts).every(text => text === '') ? '还没有改动' : undefined;

  return (
    <Form form={form} className={styles.form}>
      <Page
        title={patient ? '修改就诊人' : '添加就诊人'}
        bottomBar={<SubmitButton label="保存" busy="正在保存" disabledReason={unchanged} />}
      >
        <Card>
          <div className={styles.fields}>
            {patient ? (
              <PatientIdentity patient={patient} />
            ) : (
              <>
                <PersonNameField name="name" placeholder="与身份证一致" />
                <IdNumberField name="idNumber" hint={describeIdNumber(texts.idNumber)} />
              </>
            )}
            <RelationChoice
              value={relations.find(relation => relation === texts.relation) ?? patient?.relation}
              onChange={relation => change('relation', relation === patient?.relation ? '' : relation)}
            />
            <PhoneField
              name="phone"
              label={patient?.phone ? '换手机号' : minor || patient ? '本人手机号（可不填）' : '手机号'}
              hint={patient?.phone ? keep(patient.phone) : undefined}
            />
          </div>
        </Card>
        {minor && (
          <Card
            title={patient && guardian.some(path => texts[path]) ? '换监护人' : '监护人'}
            note={patient ? keep(patient.guardianPhone) : '未满 18 周岁须填写'}
          >
            <div className={styles.fields}>
              <PersonNameField name="guardian.name" />
              <IdNumberField name="guardian.idNumber" />
              <PhoneField name="guardian.phone" />
            </div>
          </Card>
        )}
      </Page>
    </Form>
  );
};
