import { VisitMode } from '#generated/model/visit-mode.ts';
import { type AppointmentDraft, changeDraft } from '#src/domains/booking/draft.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Price } from '#src/ui/price.tsx';
import styles from './fee-card.module.css';

/** In fen; what is payable now, and why it is less than the fee, are the server's figures. */
export interface Fee {
  label: string;
  fen: number;
  /** undefined: not known yet. A sum is never shown before it is known. */
  payable: number | undefined;
  /** Where the sum could not be had: asks for it again. */
  onRetry?: (() => void) | undefined;
  discountName?: string | null;
  discountAmount?: number;
  /** When and where it is paid, if not now. */
  later?: string;
}

interface FeeCardProps {
  fee: Fee;
  draftKey: string;
  draft: AppointmentDraft;
}

const PayableUnknown = ({ onRetry }: Pick<Fee, 'onRetry'>) =>
  onRetry ? (
    <div className={styles.failed} role="alert">
      <Phrases text="应付金额没有加载出来，还没有扣款。" />
      <Button kind="plain" small onClick={onRetry}>
        再试一次
      </Button>
    </div>
  ) : (
    <p className={styles.soft} role="status">
      正在核对费用
    </p>
  );

export const FeeCard = ({ fee, draftKey, draft }: FeeCardProps) => {
  const inStore = draft.visitMode !== VisitMode.ONLINE;
  const { later = inStore ? '就诊时在前台付' : '就诊前会通知您付款' } = fee;
  return (
    <Card>
      <p className={styles.row}>
        {fee.label} <Price fen={fee.fen} />
      </p>
      {fee.discountAmount !== undefined && fee.discountAmount > 0 && (
        <p className={styles.row}>
          {fee.discountName ?? '优惠'} <Price fen={-fee.discountAmount} />
        </p>
      )}
      {fee.payable === undefined ? (
        <PayableUnknown onRetry={fee.onRetry} />
      ) : fee.payable > 0 ? (
        <>
          <CardDivider />
          <p className={styles.row}>
            <b>应付</b> <Price fen={fee.payable} size="subject" />
          </p>
        </>
      ) : (
        <p className={styles.soft}>
          <Phrases text={`现在不用付款，${later}。`} />
        </p>
      )}
      {inStore && (
        <Checkbox
          checked={draft.useHealthIns}
          onChange={useHealthIns => changeDraft(draftKey, { useHealthIns })}
        >
          <Phrases text="使用医保，请带社保卡或医保电子凭证" />
        </Checkbox>
      )}
    </Card>
  );
};
