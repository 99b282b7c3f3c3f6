import { inWechat } from '#src/wechat/where.ts';
import { askAtFirstStart } from './first-start.ts';
import { loadMerchants } from './load-merchant.ts';
import { lookAtPendingOrder } from './pending-order.ts';
import { followPopups } from './popups.ts';
import { submitAgreements } from './submit-agreements.ts';

/** What the app does by itself once the first screen has had the network. */
export function afterStart(): void {
  loadMerchants();
  void lookAtPendingOrder();
  void submitAgreements();
  void askAtFirstStart().finally(followPopups);
  if (!inWechat) return;
  // The SDK is for inside only. Lost on the way, the messaging app shares in its own words.
  void import('./settle-into-wechat.ts').then(
    ({ settleIntoWechat }) => settleIntoWechat(),
    () => undefined,
  );
}
