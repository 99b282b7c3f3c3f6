import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  isField,
  type PatientDraft,
  type PatientErrors,
  type PatientField,
  tidy,
} from '#src/domains/account/patient-rules.ts';
import { useStore } from '#src/platform/store.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { elder } from '#src/ui/elder.ts';
import { Field } from '#src/ui/field.tsx';
import { Page } from '#src/ui/page.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { useTapGate } from '#src/ui/use-tap-gate.ts';
import styles from './patient-form.module.css';
import { RelationChoice } from './relation-choice.tsx';

interface PatientFormProps {
  title: string;
  draft: PatientDraft;
  /** What is wrong with what stands there. */
  errors: PatientErrors;
  /** What the server found wrong with it; it holds until something is changed. */
  refused: PatientErrors;
  missing: string | undefined;
  pending: boolean;
  /** Name and ID number: fields for a new patient, facts for a known one. */
  identity: (fieldOf: FieldOf) => ReactNode;
  phone: { label: string; hint?: string };
  /** Not there for an adult. */
  guardian?: { title: string; note: string } | undefined;
  onChange: (part: Partial<PatientDraft>) => void;
  onSubmit: () => void;
}

/** The props that tie one field to the draft. */
export type FieldOf = (field: PatientField) => {
  name: PatientField;
  value: string;
  error: string | undefined;
  end: ReactNode;
  onChange: (text: string) => void;
};

export const PatientForm = ({
  title,
  draft,
  errors,
  refused,
  missing,
  pending,
  identity,
  phone,
  guardian,
  onChange,
  onSubmit,
}: PatientFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const large = useStore(elder);
  const mayConfirm = useTapGate();
  const [visited, setVisited] = useState<readonly PatientField[]>([]);
  const [attempts, setAttempts] = useState(0);
  const refusal = Object.values(refused).join();

  // An attempt that failed, here or at the server, leads to its field.
  useEffect(() => {
    if (attempts === 0 && refusal === '') return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, refusal]);

  const isLeft = (field: PatientField) => visited.includes(field) && visited[visited.length - 1] !== field;
  const fieldOf: FieldOf = field => ({
    name: field,
    value: draft[field],
    error: refused[field] ?? (attempts > 0 || (isLeft(field) && draft[field]) ? errors[field] : undefined),
    // Eighteen large characters need the whole width.
    end: large && /idNumber/i.test(field) ? '' : undefined,
    onChange: text => onChange({ [field]: tidy(field, text) }),
  });

  // A field counts as left when the next one is entered: an error that came with the blur would push what the
  // finger is just about to tap from under it.
  const enter = ({ target }: FocusEvent) => {
    const field = target.getAttribute('name');
    if (field !== null && isField(field)) setVisited([...visited.filter(other => other !== field), field]);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.values(errors).some(Boolean)) setAttempts(attempts + 1);
    else if (mayConfirm()) onSubmit();
  };

  return (
    <form ref={form} className={styles.form} noValidate onFocus={enter} onSubmit={submit}>
      <Page
        title={title}
        bottomBar={
          <Button type="submit" block missing={missing} loading={pending && '正在保存'}>
            保存
          </Button>
        }
      >
        <Card>
          <div className={styles.fields}>
            {identity(fieldOf)}
            <RelationChoice value={draft.relation} onChange={relation => onChange({ relation })} />
            <Field kind="tel" {...phone} {...fieldOf('phone')} />
          </div>
        </Card>
        {guardian && (
          <Card title={guardian.title} note={<Phrases text={guardian.note} />}>
            <div className={styles.fields}>
              <Field label="监护人姓名" autoComplete="off" {...fieldOf('guardianName')} />
              <Field kind="id-number" label="监护人身份证号" {...fieldOf('guardianIdNumber')} />
              <Field kind="tel" label="监护人手机号" {...fieldOf('guardianPhone')} />
            </div>
          </Card>
        )}
      </Page>
    </form>
  );
};
