import { checkImageCaptcha } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { Envelope } from '#src/http/envelope.ts';

/** A captcha as the person has read it. */
export interface ReadCaptcha {
  randomKey: string;
  imageCode: string;
}

/** Specification §5: the check succeeds only with code 0 and the message SUCCESS; it has no data. */
export const judgeCaptcha = (envelope: Envelope): Envelope =>
  envelope.code === ErrorCode.OK && envelope.message !== 'SUCCESS'
    ? { code: ErrorCode.CAPTCHA_WRONG, message: '图形验证码错误' }
    : { data: null, ...envelope };

/** @throws ApiError CAPTCHA_WRONG, which the field shows */
export const checkCaptcha = (captcha: ReadCaptcha) =>
  checkImageCaptcha(captcha, { handles: [ErrorCode.CAPTCHA_WRONG], judge: judgeCaptcha });
