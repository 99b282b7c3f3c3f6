import { useCallback, useEffect, useRef, useState } from 'react';
import { getOrderStatus, reportPaymentFailure } from '#generated/hooks/payment/payment.ts';
import type { CreateOrderResult } from '#generated/model/create-order-result.ts';
import { TransportError } from '#src/http/errors.ts';
import { loading } from '#src/overlays/loading.ts';
import { toast } from '#src/overlays/toast.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { invalidateReads } from '#src/platform/query-client.ts';
import { type WechatPort, wechat } from '#src/wechat/wechat.ts';
import { keepOrder, keptOrderOf, markKept } from './kept-order.ts';
import { conclude, type PaymentEffects, PayRejected, pay } from './pay-machine.ts';
import { type Payable, purposes } from './purposes.ts';

/** If WeChat's code does not load, no payment has begun. The person sees the same message as for a network error. */
const loadWechat = () =>
  wechat().catch((error: unknown) => {
    throw TransportError.from(error);
  });

type CreateOrder = () => Promise<CreateOrderResult>;

const paymentEffects = (payable: Payable, createOrder: CreateOrder, port: WechatPort): PaymentEffects => ({
  createOrder,
  openPayment: params => port.pay(params),
  queryOrder: tradeId => getOrderStatus(tradeId),
  reportFailure: tradeId => reportPaymentFailure(tradeId),
  toast,
  showLoading: () => loading.show('正在打开微信支付'),
  hideLoading: loading.hide,
  noteOpened: (tradeId, params) =>
    keepOrder({ ...payable, tradeId, package: params.package, state: 'opened' }),
  noteSaidPaid: tradeId => markKept(tradeId, 'said-paid'),
  noteEnded: tradeId => markKept(tradeId, 'ended'),
});

/**
 * The payment of one thing on this device: begins it, and takes it up again after it left the page.
 *
 * @param createOrder of the purpose: which operation makes the order, and from what
 */
export const usePayment = ({ bizType, bizId }: Payable, createOrder: CreateOrder) => {
  const [kept, setKept] = useState(() => keptOrderOf({ bizType, bizId }));
  const [busy, setBusy] = useState(false);
  const resumed = useRef(false);
  const create = useRef(createOrder);
  create.current = createOrder;

  const run = useCallback(
    async (work: (effects: PaymentEffects, port: WechatPort) => Promise<unknown>) => {
      const payable = { bizType, bizId };
      setBusy(true);
      try {
        const port = await loadWechat();
        await work(paymentEffects(payable, create.current, port), port);
      } catch (error) {
        // What the machine rejects with has been shown; a network error has not.
        if (!(error instanceof PayRejected)) toastNetworkError(error, '网络不通，没有扣款，请再试一次');
      } finally {
        setKept(keptOrderOf(payable));
        await invalidateReads(purposes[bizType].reads);
        setBusy(false);
      }
    },
    [bizType, bizId],
  );

  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    const open = keptOrderOf({ bizType, bizId });
    if (open?.state !== 'opened') return;
    void run((effects, port) => {
      const left = port.takeOutcome();
      // The page was reloaded during a payment and has no outcome, so only the order decides.
      const outcome = left?.package === open.package ? left.outcome : 'cancel';
      return conclude(effects, open.tradeId, outcome);
    });
  }, [bizType, bizId, run]);

  const noteEnded = useCallback(
    (tradeId: string) => {
      markKept(tradeId, 'ended');
      setKept(keptOrderOf({ bizType, bizId }));
      void invalidateReads(purposes[bizType].reads);
    },
    [bizType, bizId],
  );

  return { kept, busy, start: () => run(effects => pay(effects)), noteEnded };
};
