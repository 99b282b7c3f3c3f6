import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CashierAction, type CashierBill, getCashierBill, payAtCashier } from '#src/http/development.ts';
import { formatMoment } from '#src/lib/business-date.ts';
import { toast } from '#src/overlays/toast.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FactList } from '#src/ui/fact-list.tsx';
import { Price } from '#src/ui/price.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { leave, visitor } from '#src/wechat/browser/cashier-hall.ts';
import type { PayOutcome } from '#src/wechat/wechat.ts';
import styles from './cashier-page.module.css';

const home = '/crm/';

/** Ways a payment can go that no person asks for, and what the app then sees. */
const experiments: { action: CashierAction; label: string; outcome: PayOutcome }[] = [
  { action: 'pay-without-notice', label: '付款，丢掉通知', outcome: 'ok' },
  { action: 'pay-with-late-notice', label: '付款，30 秒后才通知', outcome: 'ok' },
  { action: 'pay-after-close', label: '付款，订单已关闭也照付', outcome: 'ok' },
];

export const CashierPage = () => {
  const [visit] = useState(visitor);
  const prepayId = visit?.package.replace('prepay_id=', '') ?? '';
  const bill = useQuery({
    queryKey: ['/crm/dev/cashier', prepayId],
    queryFn: () => (prepayId ? getCashierBill(prepayId) : null),
  });
  const [busy, setBusy] = useState<CashierAction>();

  const back = (outcome: PayOutcome) => {
    if (visit) leave({ package: visit.package, outcome });
    window.location.replace(visit?.back ?? home);
  };

  const settle = async (action: CashierAction, outcome: PayOutcome) => {
    if (busy) return;
    setBusy(action);
    const paid = await payAtCashier(prepayId, action).catch(() => undefined);
    setBusy(undefined);
    if (paid) back(outcome);
    else toast(paid === undefined ? '网络不通，请再试一次' : '订单已关闭或已付过', { type: 'warn' });
  };

  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>模拟收银台</h1>
        <p className={styles.note}>不会真的扣款</p>
      </header>
      <QueryView
        query={bill}
        skeleton={<Bone height={300} />}
        empty={{
          when: data => data === null,
          title: '没有待付的款',
          hint: '请回到问止中医，在要付款的那一页按“去付”。',
          action: { label: '回问止中医', onClick: () => window.location.replace(home) },
        }}
        errorTitle="网络不通，账单没有加载出来"
        errorHint="还没有付款。"
        errorSecond={{ label: '不付了，回去', onClick: () => back('cancel') }}
      >
        {data =>
          data && (
            <>
              <Bill bill={data} />
              <div className={styles.ways}>
                <Button
                  block
                  disabledReason={!data.payable && '订单已关闭或已付过'}
                  loading={busy === 'pay' && '正在付款'}
                  onClick={() => void settle('pay', 'ok')}
                >
                  付款
                </Button>
                <Button block kind="quiet" onClick={() => back('fail')}>
                  付款失败
                </Button>
                <Button block kind="plain" onClick={() => back('cancel')}>
                  取消
                </Button>
              </div>
              {data.developer && (
                <Card title="开发用">
                  <div className={styles.ways}>
                    {experiments.map(({ action, label, outcome }) => (
                      <Button
                        key={action}
                        block
                        small
                        kind="plain"
                        loading={busy === action && '正在付款'}
                        onClick={() => void settle(action, outcome)}
                      >
                        {label}
                      </Button>
                    ))}
                  </div>
                </Card>
              )}
            </>
          )
        }
      </QueryView>
    </div>
  );
};

const Bill = ({ bill }: { bill: CashierBill }) => (
  <Card>
    <p className={styles.merchant}>{bill.merchant}</p>
    <p className={styles.sum}>
      <Price fen={bill.total} size="balance" />
    </p>
    <FactList
      align="end"
      facts={[
        ['内容', bill.description],
        ['最晚', formatMoment(bill.payUntil)],
      ]}
    />
  </Card>
);
