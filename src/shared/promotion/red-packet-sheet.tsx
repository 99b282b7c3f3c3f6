import { useState } from 'react';
import { getBoundPhone } from '#generated/hooks/auth/auth.ts';
import type { RebateSummary } from '#generated/model/rebate-summary.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import { type OverlayControl, REMOVAL_DELAY } from '#src/overlays/stack.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { paths } from '#src/paths.ts';
import { bindPhone } from '#src/shared/auth/bind-phone.ts';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import { useGo } from '#src/ui/use-go.ts';
import { GoldSum } from './gold-sum.tsx';
import styles from './red-packet-sheet.module.css';

interface RedPacketSheetProps extends OverlayControl {
  summary: RebateSummary;
}

/** Specification §9: the phone is asked for 300 ms later, when this sheet is gone. */
const gone = () => new Promise(resolve => setTimeout(resolve, REMOVAL_DELAY));

/** Specification §2, claimable rebate. */
export default function RedPacketSheet({ summary, close }: RedPacketSheetProps) {
  const { users, rebateAmount, inviteUserAmount, totalAmount } = summary;
  const go = useGo();
  const [claiming, setClaiming] = useState(false);

  const claim = async () => {
    setClaiming(true);
    let phone: string | null;
    try {
      phone = await getBoundPhone();
    } catch (error) {
      setClaiming(false);
      toastNetworkError(error, '网络不通，还没有领取');
      return;
    }
    await close();
    if (phone === null) {
      await gone();
      if (!(await bindPhone({ forCoupons: true }))) return;
    }
    go(paths.Transactions.link());
  };

  return (
    <Sheet
      title="您有一笔健康金到账"
      footer={
        <Button kind="gilt" block confirms loading={claiming && '正在领取'} onClick={() => void claim()}>
          立即领取
        </Button>
      }
    >
      <GoldSum label="共可领取" fen={totalAmount} />
      <ul className={styles.sources}>
        {rebateAmount > 0 && (
          <li className={styles.source}>
            会员返还健康金
            <Price fen={rebateAmount} />
          </li>
        )}
        {inviteUserAmount > 0 && (
          <li className={styles.source}>
            推荐亲友 {users.length} 位
            <Price fen={inviteUserAmount} />
          </li>
        )}
      </ul>
      {users.length > 0 && (
        <ul className={styles.users} aria-label="推荐的亲友">
          {users.map(({ avatarUrl, userName }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name and the same picture
            <li key={index} className={styles.user}>
              <img className={styles.face} src={avatarUrl} alt="" width={40} height={40} />
              {userName}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
