import { dropOldCaptchas } from './auth/captcha.ts';
import { dropExpiredSessions } from './auth/session.ts';
import { dropExpiredSmsCodes } from './auth/sms-code.ts';
import { dropOldCodes } from './auth/wechat-login.ts';
import { notifyOffers } from './booking/offer-notices.ts';
import { releaseSlots } from './booking/release.ts';
import { expireHolds, markPastDue, runWaitlist } from './booking/sweeps.ts';
import type { Services } from './context.ts';
import type { Job } from './db/engine.ts';
import { dropOldKeys } from './idempotency.ts';
import { askAboutOrders, closeOverdueOrders, refundOrders } from './payment/sweeps.ts';
import { dropPictures } from './pictures/drop.ts';
import { dropOldWindows } from './rate-limit.ts';

const second = 1000;
const hour = 3600 * second;

/** All scheduled work; the runner sees to it that one process does each at a time. */
export function jobsOf(services: Services): Job[] {
  const { db, clock } = services;
  const job = (name: string, everyMs: number, run: (now: Date) => Promise<void>): Job => ({
    name,
    everyMs,
    run: () => run(clock.now()),
  });
  return [
    job('expire-holds', 5 * second, async now => {
      await closeOverdueOrders(services);
      await expireHolds(db, now);
    }),
    job('ask-about-orders', 30 * second, () => askAboutOrders(services)),
    job('refund-orders', 5 * second, () => refundOrders(services)),
    job('mark-past-due', 60 * second, now => markPastDue(db, now)),
    job('run-waitlist', 5 * second, now => runWaitlist(db, now)),
    job('notify-offers', 5 * second, () => notifyOffers(services)),
    job('release-slots', 60 * second, now => releaseSlots(db, now)),
    job('drop-pictures', hour, now => dropPictures(services, now)),
    job('drop-expired-sessions', hour, now => dropExpiredSessions(db, now)),
    job('drop-expired-sms-codes', hour, now => dropExpiredSmsCodes(db, now)),
    job('drop-old-captchas', hour, now => dropOldCaptchas(db, now)),
    job('drop-old-rate-windows', hour, now => dropOldWindows(db, now)),
    job('drop-old-authorisations', hour, now => dropOldCodes(db, now)),
    job('drop-old-idempotency-keys', hour, now => dropOldKeys(db, now)),
  ];
}
