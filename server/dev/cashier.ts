import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { operations } from '#generated/operations.ts';
import type { Job } from '#server/kernel/db/lease.ts';
import type { Env } from '#server/kernel/http/env.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import type { Notice } from '#server/kernel/ports/pay/port.ts';
import type { PaySimulator } from '#server/kernel/ports/pay/simulator.ts';
import type { Services } from '#server/kernel/services.ts';

/** The choices at the cashier. The last three are for developers. */
const choice = z.object({
  action: z.enum(['pay', 'pay-without-notice', 'pay-with-late-notice', 'pay-after-close']),
});

/** How late the notices of the payment and of its refund are. null: never. */
const noticeDelayMs = {
  pay: 0,
  'pay-without-notice': null,
  'pay-with-late-notice': 30_000,
  'pay-after-close': 0,
};

const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

/**
 * The simulated provider's own side: its cashier, and the notices it sends to the merchant, over the same HTTP as
 * any other request. It does not exist in production.
 */
export function addCashier(
  app: Hono<Env>,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  simulator: PaySimulator,
): Job {
  const post = async ({ headers, body }: Notice) => {
    const { path, method } = operations.handlePaymentNotify;
    const answer = await app.request(path, { method, headers, body }, connection);
    return answer.ok;
  };

  app.get('/crm/dev/cashier/:prepayId', async c => {
    const payment = await simulator.find(c.req.param('prepayId'));
    c.header('cache-control', 'no-store');
    if (!payment) return c.json(null);
    return c.json({
      merchant: '问止中医（演示）',
      description: payment.description,
      total: payment.total,
      payUntil: toLocalDateTime(payment.time_expire),
      payable: payment.trade_state === 'NOTPAY' && clock.now() < payment.time_expire,
      developer: config.developmentPages,
    });
  });

  app.post('/crm/dev/cashier/:prepayId', async c => {
    const { data } = choice.safeParse(await c.req.json().catch(() => null));
    if (!data) return c.json({ paid: false }, 400);
    const prepayId = c.req.param('prepayId');
    const paid = await simulator.pay(prepayId, {
      noticeDelayMs: noticeDelayMs[data.action],
      evenClosed: data.action === 'pay-after-close',
    });
    const payment = await simulator.find(prepayId);
    if (payment) await simulator.deliver(post, payment.out_trade_no);
    return c.json({ paid });
  });

  return { name: 'deliver-simulated-pay-notices', everyMs: 5_000, run: () => simulator.deliver(post) };
}
