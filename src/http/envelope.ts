import { ErrorCode } from '#generated/model/error-code.ts';
import type { OperationId } from '#generated/operations.ts';

/** Every answer's outer form (specification §3, API envelope). */
export interface Envelope {
  code: number;
  message?: string;
  msg?: string;
  data?: unknown;
}

/** @throws TypeError when the answer is not an envelope, e.g. a proxy's error page */
export function openEnvelope(answer: unknown): Envelope {
  if (typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number') {
    return answer as Envelope;
  }
  throw new TypeError('not an envelope');
}

/** The captcha's check succeeds only with code 0 *and* SUCCESS (specification §5): other words are a refusal. */
export const judge = (operation: OperationId | undefined, envelope: Envelope): Envelope =>
  operation === 'checkImageCaptcha' && envelope.code === ErrorCode.OK && envelope.message !== 'SUCCESS'
    ? { code: ErrorCode.CAPTCHA_WRONG, message: '图形验证码错误' }
    : envelope;
