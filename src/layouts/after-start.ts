import type { QueryClient } from '@tanstack/react-query';
import { inWechat } from '../wechat/where.ts';
import { askAtFirstStart } from './first-start.ts';
import { lookAtPendingOrder } from './pending-order.ts';

/** What the app does by itself once the first screen has had the network. */
export async function afterStart(queries: QueryClient): Promise<void> {
  void lookAtPendingOrder(queries);
  void askAtFirstStart();
  if (inWechat) (await import('./settle-into-wechat.ts')).settleIntoWechat();
}
