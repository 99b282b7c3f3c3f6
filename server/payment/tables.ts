import type { OrderBizType } from '#generated/model/order-biz-type.ts';
import type { Defaulted } from '#server/kernel/db/columns.ts';

export type PayOrderStatus = 'UNPAID' | 'PAID' | 'CLOSED' | 'REFUNDING' | 'REFUNDED';

declare module '#server/kernel/db/schema.ts' {
  interface Schema {
    pay_order: {
      top_org_id: string;
      trade_id: string;
      user_id: string;
      biz_type: OrderBizType;
      biz_id: string;
      amount: number;
      status: PayOrderStatus;
      transaction_id: string | null;
      pay_until: Date;
      refund_reason: string | null;
      refund_no: Defaulted<number>;
      attempts: Defaulted<number>;
      next_attempt_at: Date | null;
      created_at: Date;
      paid_at: Date | null;
      refunded_at: Date | null;
    };
  }
}
