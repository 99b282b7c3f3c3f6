import type { ReservationStatus } from '#server/booking/tables.ts';
import type { PayOrderStatus } from '#server/payment/tables.ts';

/** The rules of payment as a plain model: lists in memory, nothing concurrent. */
export interface Model {
  visits: { code: string; slot: string; patient: string; status: ReservationStatus; hold: number | null }[];
  orders: {
    id: string;
    visit: string;
    amount: number;
    status: PayOrderStatus;
    payUntil: number;
    attempts: number;
    /** When the provider is next asked about an unpaid order, or for its refund. */
    dueAt: number | null;
  }[];
  /** The provider's records. */
  payments: {
    id: string;
    total: number;
    until: number;
    state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
    /** When the refund is complete. */
    backAt: number | null;
  }[];
}

type Visit = Model['visits'][number];
type Order = Model['orders'][number];

const askAfterMs = 30_000;
const closeAgainMs = 5_000;
const refundMs = 1000;

function find<T extends object>(list: readonly T[], key: keyof T, value: unknown): T {
  const found = list.find(one => one[key] === value);
  if (!found) throw new Error(`no ${String(value)}`);
  return found;
}

export const holdsSeat = ({ status }: Visit) => status === 'O' || status === 'R';

const paymentOf = (model: Model, { id }: Order) => find(model.payments, 'id', id);

/** The provider reports a payment: it buys the seat or is refunded. */
export function hear(model: Model, id: string, now: number): void {
  const order = find(model.orders, 'id', id);
  const visit = find(model.visits, 'code', order.visit);
  if (order.status !== 'UNPAID' && order.status !== 'CLOSED') return;
  if (order.status === 'UNPAID' && visit.status === 'O') {
    Object.assign(order, { status: 'PAID', dueAt: null });
    Object.assign(visit, { status: 'R', hold: null });
  } else Object.assign(order, { status: 'REFUNDING', dueAt: now });
}

/** The provider reports a completed refund. */
export function hearRefund(model: Model, id: string): void {
  const order = find(model.orders, 'id', id);
  if (order.status === 'REFUNDING') Object.assign(order, { status: 'REFUNDED', dueAt: null });
}

export function ask(model: Model, order: Order, now: number): void {
  if (order.status !== 'UNPAID') return;
  const { state } = paymentOf(model, order);
  if (state === 'SUCCESS') hear(model, order.id, now);
  if (state === 'CLOSED') Object.assign(order, { status: 'CLOSED', dueAt: null });
}

/** @param made the number for a new order, if one is needed */
export function order(model: Model, visit: Visit, made: string, amount: number, now: number): string {
  const live = model.orders.find(
    one => one.visit === visit.code && (one.status === 'UNPAID' || one.status === 'PAID'),
  );
  if (live?.status === 'PAID') return 'paid';
  if (visit.status !== 'O' || visit.hold === null || visit.hold <= now) return 'NOT_ALLOWED';
  if (!live) {
    const own = { id: made, visit: visit.code, amount, payUntil: visit.hold };
    model.orders.push({
      ...own,
      status: 'UNPAID',
      attempts: 0,
      dueAt: Math.min(now + askAfterMs, visit.hold),
    });
    model.payments.push({ id: made, total: amount, until: visit.hold, state: 'NOTPAY', backAt: null });
    return 'ready';
  }
  const { state } = paymentOf(model, live);
  ask(model, live, now);
  return state === 'NOTPAY' ? 'ready' : state === 'CLOSED' ? 'closed' : 'paid';
}

/** @param inFlight a payment that began before the order was closed or ran out, and reaches the provider now */
export function pay(model: Model, order: Order, inFlight: boolean, now: number): boolean {
  const payment = paymentOf(model, order);
  const open = payment.state === 'NOTPAY' && now < payment.until;
  const late = inFlight && (payment.state === 'NOTPAY' || payment.state === 'CLOSED');
  if (!open && !late) return false;
  payment.state = 'SUCCESS';
  return true;
}

/** The provider closes an order. */
export function shut(model: Model, order: Order): void {
  const payment = paymentOf(model, order);
  if (payment.state === 'NOTPAY') payment.state = 'CLOSED';
}

const isEarly = ({ dueAt }: Order, now: number) => dueAt === null || dueAt > now;

export function closeOverdue(model: Model, now: number): void {
  for (const one of model.orders) {
    if (one.status !== 'UNPAID' || one.payUntil > now || isEarly(one, now)) continue;
    one.dueAt = now + closeAgainMs;
    shut(model, one);
    ask(model, one, now);
  }
}

export function askAll(model: Model, now: number): void {
  for (const one of model.orders) {
    if (one.status !== 'UNPAID' || one.payUntil <= now || isEarly(one, now)) continue;
    one.dueAt = Math.min(now + askAfterMs, one.payUntil);
    ask(model, one, now);
  }
}

export function expire(model: Model, now: number): void {
  for (const visit of model.visits) {
    const open = model.orders.some(one => one.visit === visit.code && one.status === 'UNPAID');
    if (visit.status === 'O' && visit.hold !== null && visit.hold <= now && !open) {
      Object.assign(visit, { status: 'E', hold: null });
    }
  }
}

export type Fault = 'none' | 'before' | 'after';

/** @param fault whether the provider is unreachable, or its answer is lost */
export function refund(model: Model, fault: Fault, now: number): void {
  for (const one of model.orders) {
    if (one.status !== 'REFUNDING' || isEarly(one, now)) continue;
    one.dueAt = now + Math.min(10_000 * 2 ** one.attempts, 3_600_000);
    one.attempts += 1;
    if (fault === 'before') continue;
    const payment = paymentOf(model, one);
    payment.state = 'REFUND';
    payment.backAt ??= now + refundMs;
    if (fault === 'none' && payment.backAt <= now) hearRefund(model, one.id);
  }
}

export function cancel(model: Model, visit: Visit, now: number): string {
  if (visit.status === 'C') return 'OK';
  if (!holdsSeat(visit)) return 'NOT_ALLOWED';
  Object.assign(visit, { status: 'C', hold: null });
  for (const one of model.orders.filter(({ visit: code }) => code === visit.code)) {
    if (one.status === 'PAID') Object.assign(one, { status: 'REFUNDING', dueAt: now });
    if (one.status === 'UNPAID' && one.payUntil > now) Object.assign(one, { payUntil: now, dueAt: now });
  }
  return 'OK';
}
