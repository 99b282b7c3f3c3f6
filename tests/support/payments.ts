import { type Operation, operations } from '#generated/operations.ts';
import type { Notice } from '#server/kernel/ports/pay/port.ts';
import type { PaySimulator } from '#server/kernel/ports/pay/simulator.ts';
import type { Db } from '#server/kernel/scope.ts';
import type { TestApp } from './app.ts';
import type { createFactories, Member } from './factories.ts';

const notify: Operation = operations.handlePaymentNotify;

/** The simulated provider's notices, held back from the merchant. */
export async function dueNotices(pay: PaySimulator): Promise<Notice[]> {
  const notices: Notice[] = [];
  await pay.deliver(async notice => {
    notices.push(notice);
    return true;
  });
  return notices;
}

/** Seats, orders and payments for the tests of paying. */
export function createPayments(app: TestApp, make: ReturnType<typeof createFactories>) {
  const { db, pay, send, succeed } = app;

  /** A seat that is held until its fee is paid. */
  async function held(fee = 28_000) {
    const doctor = await make.doctor({ top_org_id: await make.organization(), in_store_fee: fee });
    const slot = await make.slot(doctor);
    const member = await make.user();
    const patientId = await make.patient(member);
    const made = await make.reservation(slot, member, patientId, { status: 'O', payable: fee });
    return { doctor, slot, member, ...made };
  }

  async function order(member: Member, reservationCode: string) {
    const body = { bizType: 'registration', bizId: reservationCode } as const;
    const { tradeId, params } = await succeed('createPayOrder', { body }, { as: member });
    if (!tradeId || !params) throw new Error('nothing to pay');
    return { tradeId, prepayId: params.package.replace('prepay_id=', ''), params };
  }

  /** A held seat with its order. */
  async function ordered() {
    const seat = await held();
    return { ...seat, ...(await order(seat.member, seat.reservationCode)) };
  }

  /** The person pays. The provider's notices are held back, to be sent or lost. */
  async function payAtCashier(prepayId: string, evenClosed = false): Promise<Notice[]> {
    if (!(await pay.pay(prepayId, { noticeDelayMs: 0, evenClosed }))) throw new Error('not payable');
    return dueNotices(pay);
  }

  const tell = async ({ headers, body }: Notice) => {
    const answer = await send(notify, { headers: Object.fromEntries(headers), body });
    return { status: answer.status, code: answer.code as unknown, message: answer.message };
  };

  const stateOf = async (tradeId: string) => {
    const row = await db
      .selectFrom('pay_order as o')
      .innerJoin('reservation as r', 'r.reservation_code', 'o.biz_id')
      .innerJoin('slot as s', 's.slot_id', 'r.slot_id')
      .select(['o.status as order', 'r.status as reservation', 's.taken', 'o.refund_reason as reason'])
      .where('o.trade_id', '=', tradeId)
      .executeTakeFirstOrThrow();
    return row;
  };

  return { held, order, ordered, payAtCashier, tell, stateOf };
}

/** Every rule about money that must hold whatever went wrong. Gives the broken ones in words. */
export async function brokenMoneyRules(db: Db): Promise<string[]> {
  const orders = await db.selectFrom('pay_order').selectAll().execute();
  const reservations = await db.selectFrom('reservation').selectAll().execute();
  const payments = await db.selectFrom('simulated_payment').selectAll().execute();
  const refunds = await db.selectFrom('simulated_refund').selectAll().execute();
  const ordersOf = Map.groupBy(orders, ({ biz_id }) => biz_id);
  const paymentOf = new Map(payments.map(payment => [payment.out_trade_no, payment]));
  const refundOf = new Map(refunds.map(refund => [refund.out_trade_no, refund]));
  return [
    ...orders.flatMap(({ trade_id, status, amount }) => {
      const payment = paymentOf.get(trade_id);
      const refund = refundOf.get(trade_id);
      const received = status === 'PAID' || status === 'REFUNDING' || status === 'REFUNDED';
      return [
        ...(!received || payment?.total === amount ? [] : [`${trade_id}: ${status} without the money`]),
        ...(status !== 'PAID' || !refund ? [] : [`${trade_id}: given back and kept`]),
        ...(status !== 'REFUNDED' || refund?.amount === amount ? [] : [`${trade_id}: not given back`]),
      ];
    }),
    ...reservations.flatMap(({ reservation_code: code, status, payable }) => {
      const paid = (ordersOf.get(code) ?? []).filter(order => order.status === 'PAID').length;
      const bought = payable > 0 && ['R', 'A', 'I', 'T', 'F', 'P'].includes(status);
      return paid === (bought ? 1 : 0) ? [] : [`${code}: ${status} with ${paid} paid orders`];
    }),
  ];
}
