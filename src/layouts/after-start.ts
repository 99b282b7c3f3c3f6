import type { QueryClient } from '@tanstack/react-query';
import { inWechat } from '../wechat/where.ts';
import { lookAtPendingOrder } from './pending-order.ts';
import { settleIntoWechat } from './settle-into-wechat.ts';

/** What the app does by itself once the first screen has had the network. */
export function afterStart(queries: QueryClient): void {
  void lookAtPendingOrder(queries);
  if (inWechat) settleIntoWechat();
}
