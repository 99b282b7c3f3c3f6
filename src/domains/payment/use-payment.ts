import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  createPayOrder,
  getGetOrderStatusQueryKey,
  getOrderStatus,
  reportPaymentFailure,
} from '#generated/hooks/payment/payment.ts';
import { TransportError } from '../../http/errors.ts';
import { loading } from '../../overlays/loading.ts';
import { tellLost } from '../../overlays/tell-lost.ts';
import { toast } from '../../overlays/toast.ts';
import { type WechatPort, wechat } from '../../wechat/wechat.ts';
import { type KeptOrder, keepOrder, keptOrder, markKept } from './kept-order.ts';
import { conclude, PayRejected, type PayWorld, pay } from './pay-machine.ts';

/** Without it nothing was begun: told like an answer that was lost. */
const loadWechat = () =>
  wechat().catch((error: unknown) => {
    throw TransportError.from(error);
  });

const worldOf = (reservationCode: string, port: WechatPort): PayWorld => ({
  create: () =>
    createPayOrder({
      bizType: 'registration',
      bizId: reservationCode,
      payType: 1,
      payChannel: 'WX',
      payWay: 'WX_MP',
    }),
  open: params => port.pay(params),
  query: tradeId => getOrderStatus(tradeId),
  reportFailure: tradeId => reportPaymentFailure(tradeId),
  toast,
  showLoading: () => loading.show('正在打开微信支付'),
  hideLoading: loading.hide,
  keep: (tradeId, params) =>
    keepOrder({ tradeId, reservationCode, package: params.package, state: 'opened' }),
  believe: tradeId => markKept(tradeId, 'said-paid'),
  forget: tradeId => markKept(tradeId, 'known'),
});

const keptFor = (reservationCode: string): KeptOrder | undefined => {
  const kept = keptOrder();
  return kept?.reservationCode === reservationCode ? kept : undefined;
};

/** The payment of one reservation on this device: begins it, takes it up again after it left the page. */
export const usePayment = (reservationCode: string) => {
  const queries = useQueryClient();
  const [kept, setKept] = useState(() => keptFor(reservationCode));
  const [busy, setBusy] = useState(false);
  const resumed = useRef(false);

  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      setBusy(true);
      try {
        await work();
      } catch (error) {
        // The machine has told what there is to tell; a fault of the network nobody has.
        if (!(error instanceof PayRejected)) tellLost(error, '网络不通，没有扣款，请再试一次');
      } finally {
        const now = keptFor(reservationCode);
        setKept(now);
        if (now) await queries.invalidateQueries({ queryKey: getGetOrderStatusQueryKey(now.tradeId) });
        await queries.invalidateQueries();
        setBusy(false);
      }
    },
    [queries, reservationCode],
  );

  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    const open = keptFor(reservationCode);
    if (open?.state !== 'opened') return;
    void run(async () => {
      const port = await loadWechat();
      const left = port.takeOutcome();
      // The page was loaded anew in the middle of a payment, and nobody said how it went: only the order knows.
      const outcome = left?.package === open.package ? left.outcome : 'cancel';
      return conclude(worldOf(reservationCode, port), open.tradeId, outcome);
    });
  }, [reservationCode, run]);

  return {
    kept,
    busy,
    start: () => run(async () => pay(worldOf(reservationCode, await loadWechat()))),
    /** The order has told its end. */
    settled: (tradeId: string) => {
      markKept(tradeId, 'known');
      setKept(keptFor(reservationCode));
    },
  };
};
