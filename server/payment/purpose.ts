import type { OrderBizType } from '#generated/model/order-biz-type.ts';
import type { TxScope, UserScope } from '#server/kernel/scope.ts';
import type { PayOrderStatus } from './tables.ts';

/** What an order pays for, locked until the transaction ends. */
export interface Payable {
  topOrgId: string;
  /** Whether it was paid in another way, so that there is nothing to pay. */
  paid: boolean;
  /**
   * The amount in fen and the last moment to pay.
   *
   * @throws BusinessError MOVE_NOT_ALLOWED when it cannot be paid any more
   */
  due(): { amount: number; payUntil: Date };
  /** Why money that has come is refunded; null when it buys what it was paid for. */
  whyRefund(order: PayOrderStatus): string | null;
  /** Applies the payment, in the transaction that marks the order as paid. */
  onPaid(scope: TxScope): Promise<void>;
}

/**
 * What payments are for. A payable thing is always locked before its order, so that no two transactions deadlock. When it
 * is cancelled its domain calls `releasePayment`.
 */
export interface Purpose {
  /** The title of the payment, at the provider too. */
  title: string;
  /** @throws BusinessError NOT_FOUND, also for another account's */
  lockOwn(scope: TxScope<UserScope>, bizId: string): Promise<Payable>;
  lock(scope: TxScope, order: { topOrgId: string; bizId: string }): Promise<Payable>;
}

/** Every purpose of the contract; undefined while nothing can be paid for it. */
export type Purposes = Record<OrderBizType, Purpose | undefined>;

declare module '#server/kernel/services.ts' {
  interface Services {
    purposes: Purposes;
  }
}
