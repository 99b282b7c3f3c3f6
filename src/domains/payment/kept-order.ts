import { onPhone } from '#src/platform/storage.ts';
import { isBuiltPurpose, type Payable } from './purposes.ts';

/**
 * opened: the payment was opened and has no answer yet. said-paid: WeChat says that it was paid; no second payment is
 * offered until the order says the same. ended: the order's end is known; it is kept to show the outcome.
 */
export type KeptState = 'opened' | 'said-paid' | 'ended';

/** The last order that was taken to the payment. */
export interface KeptOrder extends Payable {
  tradeId: string;
  /** What it was opened with: a payment that left the page comes back under it. */
  package: string;
  state: KeptState;
}

const KEY = 'pay/kept';
const states: readonly unknown[] = ['opened', 'said-paid', 'ended'] satisfies KeptState[];

const isKept = (value: unknown): value is KeptOrder => {
  if (typeof value !== 'object' || value === null) return false;
  const { tradeId, bizType, bizId, package: opened, state } = value as Partial<KeptOrder>;
  const texts = [tradeId, bizId, opened].every(text => typeof text === 'string');
  return texts && isBuiltPurpose(bizType) && states.includes(state);
};

/** On the device, not in the tab: it outlives the messaging app being closed in the middle of a payment. */
export const keptOrder = (): KeptOrder | undefined => {
  try {
    const kept: unknown = JSON.parse(onPhone.get(KEY) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** The kept order of this very thing. */
export const keptOrderOf = ({ bizType, bizId }: Payable): KeptOrder | undefined => {
  const kept = keptOrder();
  return kept?.bizType === bizType && kept.bizId === bizId ? kept : undefined;
};

/** Where the device keeps nothing, the server finds the payment by itself; only this device forgets to ask. */
export const keepOrder = (order: KeptOrder) => onPhone.set(KEY, JSON.stringify(order));

/** If another order was kept in the meantime, it stays as it is. */
export const markKept = (tradeId: string, state: KeptState) => {
  const kept = keptOrder();
  if (kept?.tradeId === tradeId) keepOrder({ ...kept, state });
};
