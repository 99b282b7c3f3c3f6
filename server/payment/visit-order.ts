import { sql } from 'kysely';
import type { PayOrder } from '#generated/model/pay-order.ts';
import { type ShownOrder, toPayOrder } from './orders.ts';

/** JSON has moments as text. */
type OrderJson = {
  [Column in keyof ShownOrder]: ShownOrder[Column] extends Date | null
    ? string | Extract<ShownOrder[Column], null>
    : ShownOrder[Column];
};

/** Selects the newest order of a reservation's fee as JSON, in a query that calls the reservation `r`. */
export const orderOfVisit = sql<OrderJson | null>`(
  select json_build_object(
    'trade_id', o.trade_id, 'status', o.status, 'biz_type', o.biz_type, 'biz_id', o.biz_id, 'amount', o.amount,
    'pay_until', o.pay_until, 'paid_at', o.paid_at, 'refunded_at', o.refunded_at, 'refund_reason', o.refund_reason
  )
  from pay_order o
  where o.top_org_id = r.top_org_id and o.biz_type = 'registration' and o.biz_id = r.reservation_code
  order by o.created_at desc, o.trade_id limit 1
)`;

export const fromOrderJson = (json: OrderJson, now: Date): PayOrder =>
  toPayOrder(
    {
      ...json,
      pay_until: new Date(json.pay_until),
      paid_at: json.paid_at === null ? null : new Date(json.paid_at),
      refunded_at: json.refunded_at === null ? null : new Date(json.refunded_at),
    },
    now,
  );
