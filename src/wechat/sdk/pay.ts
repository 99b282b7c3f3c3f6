import type { PayParams } from '#generated/model/pay-params.ts';
import type { PayOutcome } from '#src/wechat/port.ts';
import { bridge } from './bridge.ts';
import { waitUntilReady } from './readiness.ts';
import { type Answer, CallFailed, call, verdictOf } from './sdk.ts';

/** A touch before that is still of the tap that opened the payment. */
export const openingMs = 1_500;

/** How long an answer may take once the person is seen to be back. */
export const graceMs = 2_000;

/** The bridge's own payment needs no signature of the page: where the SDK is refused, one can still pay. */
async function payByBridge(params: PayParams): Promise<PayOutcome> {
  const { invoke } = await bridge();
  const answer = await new Promise<Answer>(resolve => invoke('getBrandWCPayRequest', { ...params }, resolve));
  const verdict = verdictOf(answer);
  return verdict === 'ok' || verdict === 'cancel' ? verdict : 'fail';
}

async function payBySdk({ timeStamp, ...params }: PayParams): Promise<PayOutcome> {
  try {
    await call('chooseWXPay', { ...params, timestamp: timeStamp });
    return 'ok';
  } catch (error) {
    return error instanceof CallFailed && error.canceled ? 'cancel' : 'fail';
  }
}

/**
 * The answer is sometimes lost. The payment covers the page, so a touch on the page means that the payment is closed.
 * If no answer comes then, the order is queried as after a cancel. Visibility proves nothing: the page is visible, too,
 * when the person returns to the payment from the bank's message.
 */
function comeBack(): { back: Promise<PayOutcome>; forget: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  let touched = () => {};
  const back = new Promise<PayOutcome>(resolve => {
    touched = () => {
      document.removeEventListener('pointerdown', touched, true);
      timer = setTimeout(() => resolve('cancel'), graceMs);
    };
    timer = setTimeout(() => document.addEventListener('pointerdown', touched, true), openingMs);
  });
  const forget = () => {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', touched, true);
  };
  return { back, forget };
}

export async function pay(params: PayParams): Promise<PayOutcome> {
  const { back, forget } = comeBack();
  const opened = waitUntilReady().then(
    () => payBySdk(params),
    () => payByBridge(params),
  );
  try {
    return await Promise.race([opened, back]);
  } finally {
    forget();
  }
}
