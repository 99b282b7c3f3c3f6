import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sendSmsCodeForm } from '#generated/forms/auth.ts';
import { checkPhoneNeedsCaptcha } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { hasCode } from '#src/http/errors.ts';
import { emptyError, fieldError } from '#src/lib/form-rules.ts';
import { randomKey } from '#src/lib/random-key.ts';
import { dropDraft, useFormDraft } from '#src/platform/form-draft.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { useTapGate } from '#src/ui/use-tap-gate.ts';
import { checkCaptcha, type ReadCaptcha } from './check-captcha.ts';

/** Specification §9. */
const resendMilliseconds = 60_000;

/** Which phone a code went to and when, since another number need not wait. */
const nothingSent = { sentTo: '', sentAt: '' };

export interface Captcha {
  randomKey: string;
  imageCode: string;
  error?: string | undefined;
}

interface SmsCodeOptions {
  draftKey: string;
  phone: string;
  /** Judges the phone, and leads to it when it is wrong. */
  checkPhone: () => Promise<boolean>;
  focusCode: () => void;
  /** Sends the code, with the captcha as the person has read it, where one was asked for. */
  send: (phone: string, captcha: ReadCaptcha | undefined) => Promise<unknown>;
  onSent: () => void;
  /** For every error but the captcha's, which its field shows. */
  onFailed: (error: unknown) => void;
}

const newCaptcha = (error?: string): Captcha => ({ randomKey: randomKey(), imageCode: '', error });

/** Specification §8: a phone check that fails is logged and thrown on. */
const asksCaptcha = (phone: string) =>
  checkPhoneNeedsCaptcha({ phone }).catch((error: unknown) => {
    console.warn('phone check', error);
    throw error;
  });

const captchaError = (text: string) => {
  const [rule, label] = [sendSmsCodeForm.imageCode, '图形验证码'] as const;
  return text === '' ? emptyError(rule, label) : fieldError(rule, label, text);
};

/** Sends the code of a short message, with the captcha that the server may ask for (specification §5, §9). */
export const useSmsCode = ({
  draftKey,
  phone,
  checkPhone,
  focusCode,
  send,
  onSent,
  onFailed,
}: SmsCodeOptions) => {
  const [{ sentTo, sentAt }, change] = useFormDraft(draftKey, nothingSent);
  const [captcha, setCaptcha] = useState<Captcha>();
  const captchaInput = useRef<HTMLInputElement>(null);
  const maySend = useTapGate();
  // By this phone's clock, which noted it. If it was set back since, the person would wait for hours.
  const noted = sentTo === phone && Number(sentAt) <= Date.now();
  const wait = useCountdown(noted ? Number(sentAt) + resendMilliseconds : 0, Date.now);
  const asked = captcha !== undefined;

  useEffect(() => {
    if (asked) captchaInput.current?.focus();
  }, [asked]);

  // Phone and captcha are those of the tap: the fields may have changed by the time of the answer.
  const sending = useMutation({
    mutationFn: async ({ to, read }: { to: string; read: ReadCaptcha | undefined }) => {
      if (read) await checkCaptcha(read);
      else if (await asksCaptcha(to)) return false;
      await send(to, read);
      return true;
    },
    onSuccess: (sent, { to }) => {
      if (!sent) {
        setCaptcha(newCaptcha());
        return;
      }
      setCaptcha(undefined);
      change({ sentTo: to, sentAt: String(Date.now()) });
      onSent();
      focusCode();
    },
    onError: error => {
      if (hasCode(error, ErrorCode.CAPTCHA_REQUIRED)) setCaptcha(newCaptcha());
      else if (hasCode(error, ErrorCode.CAPTCHA_WRONG)) {
        setCaptcha(newCaptcha(error.message));
        captchaInput.current?.focus();
      } else {
        // The picture cannot be used a second time.
        if (captcha) setCaptcha(newCaptcha());
        onFailed(error);
      }
    },
  });

  const start = async () => {
    if (!(await checkPhone())) return;
    const error = captcha && captchaError(captcha.imageCode);
    if (captcha && error) {
      setCaptcha({ ...captcha, error });
      captchaInput.current?.focus();
    } else if (maySend()) {
      const read = captcha && { randomKey: captcha.randomKey, imageCode: captcha.imageCode };
      sending.mutate({ to: phone, read });
    }
  };

  return {
    captcha,
    captchaInput,
    wait,
    start: () => void start(),
    sending: sending.isPending,
    editCaptcha: (imageCode: string) => captcha && setCaptcha({ ...captcha, imageCode, error: undefined }),
    renewCaptcha: () => setCaptcha(newCaptcha()),
    drop: () => dropDraft(draftKey),
  };
};

export type SmsCode = ReturnType<typeof useSmsCode>;

/** Refusals that the captcha's field shows. */
export const captchaCodes = [ErrorCode.CAPTCHA_REQUIRED, ErrorCode.CAPTCHA_WRONG] as const;
export const smsCodes = [ErrorCode.SMS_CODE_WRONG, ErrorCode.SMS_CODE_EXPIRED];

/** What login and binding a phone ask for. */
export const phoneForm = {
  labels: { phone: '手机号', verifyCode: '验证码' },
  shown: () => ['phone', 'verifyCode'] as const,
  needed: () => ['phone', 'verifyCode'] as const,
  refusals: { SMS_CODE_WRONG: 'verifyCode', SMS_CODE_EXPIRED: 'verifyCode' } as const,
};
