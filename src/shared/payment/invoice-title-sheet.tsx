import { applyInvoiceForm } from '#generated/forms/payment.ts';
import { InvoiceTitleType } from '#generated/model/invoice-title-type.ts';
import { Form, FormField } from '#src/forms/form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { Button } from '#src/ui/button.tsx';
import { Segment } from '#src/ui/segment.tsx';
import type { ChosenTitle } from '#src/wechat/port.ts';
import styles from './invoice-title-sheet.module.css';

const kinds = [
  { value: 'PERSONAL', label: '个人' },
  { value: 'COMPANY', label: '单位' },
] as const;

const number = ['taxpayerNumber'] as const;

const isCompany = (titleType: string) => titleType === InvoiceTitleType.COMPANY;

export default function InvoiceTitleSheet({ close }: OverlayControl<ChosenTitle>) {
  const form = useContractForm({
    rules: applyInvoiceForm,
    draftKey: 'invoice-title',
    labels: { title: '抬头', taxpayerNumber: '纳税人识别号' },
    shown: ({ titleType }) => ['titleType', 'title', ...(isCompany(titleType) ? number : [])],
    needed: ({ titleType }) => (isCompany(titleType) ? number : []),
    send: ({
      titleType = InvoiceTitleType.PERSONAL,
      title,
      taxpayerNumber = null,
    }: Partial<ChosenTitle> & { title: string }) => close({ titleType, title, taxpayerNumber }),
  });
  const company = isCompany(form.texts.titleType);
  return (
    <Sheet title="发票抬头">
      <Form form={form} className={styles.form}>
        <Segment
          label="抬头类型"
          choices={kinds}
          value={company ? 'COMPANY' : 'PERSONAL'}
          onChange={titleType => form.change('titleType', titleType)}
        />
        <FormField
          name="title"
          label={company ? '单位名称' : '姓名'}
          maxLength={100}
          autoComplete={company ? 'organization' : 'name'}
        />
        {company && (
          <FormField
            name="taxpayerNumber"
            kind="id-number"
            maxLength={20}
            tidy={text => text.replace(/[\s-]/g, '').toUpperCase()}
          />
        )}
        <Button block type="submit">
          用这个抬头
        </Button>
      </Form>
    </Sheet>
  );
}
