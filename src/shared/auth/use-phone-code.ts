import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { checkPhoneNeedsCaptcha } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { hasCode } from '#src/http/errors.ts';
import { randomKey } from '#src/lib/random-key.ts';
import { scalarError } from '#src/lib/scalar-error.ts';
import { dropDraft, useFormDraft } from '#src/platform/form-draft.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { useTapGate } from '#src/ui/use-tap-gate.ts';
import { checkCaptcha, type ReadCaptcha } from './check-captcha.ts';

/** Specification §9. */
const resendMilliseconds = 60_000;

/** Which phone a code went to and when: another number need not wait. */
const emptyDraft = { phone: '', code: '', sentTo: '', sentAt: '' };

/** By this phone's clock, which noted it: one that was set back since would have the person wait for hours. */
const mayResendAt = ({ phone, sentTo, sentAt }: typeof emptyDraft) =>
  sentTo === phone && Number(sentAt) <= Date.now() ? Number(sentAt) + resendMilliseconds : 0;

export interface Captcha {
  randomKey: string;
  imageCode: string;
  error?: string | undefined;
}

interface PhoneCodeOptions {
  draftKey: string;
  /** Has the code sent, with the captcha as the person has read it, where one was asked for. */
  send: (phone: string, captcha: ReadCaptcha | undefined) => Promise<unknown>;
  onSent: () => void;
  /** Of everything but the captcha, which the field tells by itself. */
  onFailed: (error: unknown) => void;
}

const newCaptcha = (error?: string): Captcha => ({ randomKey: randomKey(), imageCode: '', error });

/** Specification §8: a phone check that fails is logged and thrown on. */
const asksCaptcha = (phone: string) =>
  checkPhoneNeedsCaptcha({ phone }).catch((error: unknown) => {
    console.warn('phone check', error);
    throw error;
  });

/** A phone, the captcha the server may ask for, and the code of the short message (specification §5, §9). */
export const usePhoneCode = ({ draftKey, send, onSent, onFailed }: PhoneCodeOptions) => {
  const form = useRef<HTMLFormElement>(null);
  const [draft, change] = useFormDraft(draftKey, emptyDraft);
  const [checked, setChecked] = useState<'nothing' | 'phone' | 'all'>('nothing');
  const [captcha, setCaptcha] = useState<Captcha>();
  const maySend = useTapGate();
  const { phone, code } = draft;
  const wait = useCountdown(mayResendAt(draft), Date.now);
  const phoneError = scalarError('Phone', phone);
  const codeError = scalarError('SmsCode', code);
  const asked = captcha !== undefined;

  const focusOn = (name: 'phone' | 'imageCode' | 'code') =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the captcha's coming that takes the focus
  useEffect(() => {
    if (asked) focusOn('imageCode');
  }, [asked]);

  // What it is begun with goes along: the fields may have other contents by the time of the answer.
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
      setChecked('phone');
      onSent();
      focusOn('code');
    },
    onError: error => {
      if (hasCode(error, ErrorCode.CAPTCHA_REQUIRED)) setCaptcha(newCaptcha());
      else if (hasCode(error, ErrorCode.CAPTCHA_WRONG)) {
        setCaptcha(newCaptcha(error.message));
        focusOn('imageCode');
      } else {
        // Spent or not, the picture is not to be had a second time.
        if (captcha) setCaptcha(newCaptcha());
        onFailed(error);
      }
    },
  });

  const start = () => {
    const imageError = captcha && scalarError('ImageCode', captcha.imageCode);
    if (phoneError) {
      setChecked('phone');
      focusOn('phone');
    } else if (captcha && imageError) {
      setCaptcha({ ...captcha, error: imageError });
      focusOn('imageCode');
    } else if (maySend()) {
      const read = captcha && { randomKey: captcha.randomKey, imageCode: captcha.imageCode };
      sending.mutate({ to: phone, read });
    }
  };

  /** Whether phone and code may go; else it is told at the field. */
  const check = () => {
    setChecked('all');
    if (phoneError) focusOn('phone');
    else if (codeError) focusOn('code');
    return !phoneError && !codeError;
  };

  return {
    form,
    phone,
    code,
    captcha,
    wait,
    start,
    check,
    focusOn,
    sending: sending.isPending,
    phoneError: checked === 'nothing' ? undefined : phoneError,
    codeError: checked === 'all' ? codeError : undefined,
    editPhone: (text: string) => change({ phone: text.replace(/[\s-]/g, '') }),
    editCode: (text: string) => change({ code: text.replace(/\D/g, '') }),
    editCaptcha: (imageCode: string) => captcha && setCaptcha({ ...captcha, imageCode, error: undefined }),
    renewCaptcha: () => setCaptcha(newCaptcha()),
    drop: () => dropDraft(draftKey),
  };
};

export type PhoneCode = ReturnType<typeof usePhoneCode>;

/** Refusals that the fields tell by themselves. */
export const captchaCodes = [ErrorCode.CAPTCHA_REQUIRED, ErrorCode.CAPTCHA_WRONG] as const;
export const smsCodes = [ErrorCode.SMS_CODE_WRONG, ErrorCode.SMS_CODE_EXPIRED] as const;

/** What the server has against the code of the short message, in its words. */
export const smsRefusal = (error: unknown): string | undefined =>
  hasCode(error, ErrorCode.SMS_CODE_WRONG) || hasCode(error, ErrorCode.SMS_CODE_EXPIRED)
    ? error.message
    : undefined;
