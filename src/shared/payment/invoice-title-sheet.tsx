import { type FormEvent, useState } from 'react';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { dropDraft, useFormDraft } from '#src/platform/form-draft.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Segment } from '#src/ui/segment.tsx';
import type { ChosenTitle } from '#src/wechat/port.ts';
import { type TitleDraft, type TitleErrors, tidyNumber, titleErrors } from './invoice-title-rules.ts';
import styles from './invoice-title-sheet.module.css';

const kinds = [
  { value: 'PERSONAL', label: '个人' },
  { value: 'COMPANY', label: '单位' },
] as const;

const draftKey = 'invoice-title';
const emptyTitle: TitleDraft = { titleType: 'PERSONAL', title: '', taxpayerNumber: '' };

export default function InvoiceTitleSheet({ close }: OverlayControl<ChosenTitle>) {
  const [draft, keep] = useFormDraft(draftKey, emptyTitle);
  const [errors, setErrors] = useState<TitleErrors>({});
  const company = draft.titleType === 'COMPANY';

  const change = (part: Partial<TitleDraft>) => {
    keep(part);
    setErrors({});
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = titleErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { titleType, title, taxpayerNumber } = draft;
    dropDraft(draftKey);
    void close({ titleType, title: title.trim(), taxpayerNumber: company ? taxpayerNumber : null });
  };

  return (
    <Sheet title="发票抬头">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Segment
          label="抬头类型"
          choices={kinds}
          value={draft.titleType}
          onChange={titleType => change({ titleType })}
        />
        <Field
          label={company ? '单位名称' : '姓名'}
          value={draft.title}
          onChange={title => change({ title })}
          error={errors.title}
          maxLength={100}
          autoComplete={company ? 'organization' : 'name'}
        />
        {company && (
          <Field
            label="纳税人识别号"
            value={draft.taxpayerNumber}
            onChange={taxpayerNumber => change({ taxpayerNumber: tidyNumber(taxpayerNumber) })}
            error={errors.taxpayerNumber}
            kind="id-number"
            maxLength={20}
          />
        )}
        <Button block type="submit">
          用这个抬头
        </Button>
      </form>
    </Sheet>
  );
}
