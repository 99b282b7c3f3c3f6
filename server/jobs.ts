import type { Job } from '#server/kernel/db/lease.ts';
import type { Services } from '#server/kernel/services.ts';
import { dropOldCaptchas } from './auth/captcha.ts';
import { dropExpiredSmsCodes } from './auth/sms-code.ts';
import { dropOldCodes } from './auth/wechat-login.ts';
import { notifyOffers } from './booking/offer-notices.ts';
import { releaseSlots } from './booking/release.ts';
import { markPastDue, runWaitlist } from './booking/sweeps.ts';
import { dropExpiredSessions } from './kernel/http/session.ts';
import { dropOldKeys } from './kernel/idempotency.ts';
import { dropPictures } from './kernel/pictures/drop.ts';
import { dropOldWindows } from './kernel/rate-limit.ts';
import type { Scope } from './kernel/scope.ts';
import { expireHolds } from './payment/registration.ts';
import { askAboutOrders, closeOverdueOrders, refundOrders } from './payment/sweeps.ts';

const second = 1000;
const hour = 3600 * second;

/** All scheduled work; the runner lets one process at a time do each job. */
export function jobsOf(services: Services): Job[] {
  const job = (name: string, everyMs: number, run: (scope: Services & Scope) => Promise<void>): Job => ({
    name,
    everyMs,
    run: () => run({ ...services, now: services.clock.now() }),
  });
  return [
    job('expire-holds', 5 * second, async scope => {
      await closeOverdueOrders(services);
      await expireHolds(scope);
    }),
    job('ask-about-orders', 5 * second, () => askAboutOrders(services)),
    job('refund-orders', 5 * second, () => refundOrders(services)),
    job('mark-past-due', 60 * second, markPastDue),
    job('run-waitlist', 5 * second, runWaitlist),
    job('notify-offers', 5 * second, () => notifyOffers(services)),
    job('release-slots', 60 * second, releaseSlots),
    job('drop-pictures', hour, dropPictures),
    job('drop-expired-sessions', hour, dropExpiredSessions),
    job('drop-expired-sms-codes', hour, dropExpiredSmsCodes),
    job('drop-old-captchas', hour, dropOldCaptchas),
    job('drop-old-rate-windows', hour, dropOldWindows),
    job('drop-old-authorisations', hour, dropOldCodes),
    job('drop-old-idempotency-keys', hour, dropOldKeys),
  ];
}
