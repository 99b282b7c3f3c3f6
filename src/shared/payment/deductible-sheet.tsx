import type { DeductibleDetails } from '#generated/model/deductible-details.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { GoldSum } from '#src/shared/promotion/gold-sum.tsx';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import styles from './deductible-sheet.module.css';

interface DeductibleSheetProps extends OverlayControl {
  details: DeductibleDetails;
}

/** Specification §2, deductible details. */
export default function DeductibleSheet({ details, close }: DeductibleSheetProps) {
  const { currentBalance, feeDetails, totalDeductibleAmount } = details;
  return (
    <Sheet
      title="健康金抵扣明细"
      footer={
        <Button block onClick={() => void close()}>
          确定
        </Button>
      }
    >
      <GoldSum label="健康金余额" fen={currentBalance} />
      {feeDetails.length === 0 && <p className={styles.none}>这次没有可以抵扣的费用。</p>}
      <dl className={styles.fees}>
        {feeDetails.map(({ name, amountFmt }) => (
          <div key={name} className={styles.fee}>
            <dt>{name}</dt>
            <dd className={styles.amount}>{amountFmt}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>共抵扣</dt>
          <dd>
            <Price fen={-totalDeductibleAmount} size="title" />
          </dd>
        </div>
      </dl>
    </Sheet>
  );
}
