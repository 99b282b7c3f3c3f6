import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLogin, useSendSmsCode } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { SmsScene } from '#generated/model/sms-scene.ts';
import { listSimulatedSms } from '../../http/development.ts';
import { hasCode } from '../../http/errors.ts';
import { dropDraft, useFormDraft } from '../../lib/form-draft.ts';
import { orgOf } from '../../lib/org.ts';
import { parseOrigins, returnAddress } from '../../lib/redirect-url.ts';
import { withQuery } from '../../lib/route.ts';
import { scalarError } from '../../lib/scalar-error.ts';
import { tellLost } from '../../overlays/tell-lost.ts';
import { toast } from '../../overlays/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldAction } from '../../ui/field.tsx';
import { Logo } from '../../ui/illustrations/logo.tsx';
import { Sprig } from '../../ui/illustrations/sprig.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useTapGate } from '../../ui/use-tap-gate.ts';
import styles from './login-page.module.css';

/** Specification §9. */
const resendMilliseconds = 60_000;

const draftKey = 'login';
/** Which phone a code went to and when: another number need not wait. */
const emptyDraft = { phone: '', code: '', sentTo: '', sentAt: '' };

const query = new URLSearchParams(window.location.search);
const topOrgId = orgOf(window.location.search);
const home = withQuery('/crm/#/', { topOrgId });
const allowedOrigins = parseOrigins(import.meta.env.VITE_LOGIN_RETURN_ORIGINS ?? '');

export const LoginPage = () => {
  const form = useRef<HTMLFormElement>(null);
  const [draft, change] = useFormDraft(draftKey, emptyDraft);
  const [checked, setChecked] = useState<'nothing' | 'phone' | 'all'>('nothing');
  const maySend = useTapGate();
  const mayConfirm = useTapGate();
  const { phone, code } = draft;
  const wait = useCountdown(draft.sentTo === phone ? Number(draft.sentAt) + resendMilliseconds : 0);

  const inbox = useQuery({ queryKey: ['/crm/dev/sms'], queryFn: listSimulatedSms, retry: false });
  const sending = useSendSmsCode({
    mutation: {
      onSuccess: (_null, { data }) => {
        change({ sentTo: data.phone, sentAt: String(Date.now()) });
        setChecked('phone');
        toast('验证码已发出', { type: 'success', position: 'top' });
        focusOn('code');
      },
      onError: error => tellLost(error, '网络不通，验证码没有发出'),
    },
  });
  const login = useLogin({
    request: { handles: [ErrorCode.SMS_CODE_WRONG, ErrorCode.SMS_CODE_EXPIRED] },
    mutation: {
      onSuccess: () => {
        dropDraft(draftKey);
        window.location.replace(
          query.has('redirectUrl')
            ? returnAddress(query.get('redirectUrl'), window.location.origin, allowedOrigins)
            : home,
        );
      },
      onError: error => {
        tellLost(error, '没有收到答复，请再试一次');
        focusOn('code');
      },
    },
  });

  const phoneError = scalarError('Phone', phone);
  const codeError = scalarError('SmsCode', code);
  const refused =
    hasCode(login.error, ErrorCode.SMS_CODE_WRONG) || hasCode(login.error, ErrorCode.SMS_CODE_EXPIRED)
      ? login.error.message
      : undefined;

  const focusOn = (name: 'phone' | 'code') =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const edit = (part: Partial<typeof emptyDraft>) => {
    change(part);
    if (login.isError) login.reset();
  };

  const send = () => {
    if (phoneError) {
      setChecked('phone');
      focusOn('phone');
    } else if (maySend()) {
      sending.mutate({ data: { phone, scene: SmsScene.LOGIN } });
    }
  };

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setChecked('all');
    if (phoneError) focusOn('phone');
    else if (codeError) focusOn('code');
    else if (mayConfirm()) login.mutate({ data: { phone, verifyCode: code, topOrgId } });
  };

  return (
    <form ref={form} className={styles.page} noValidate onSubmit={confirm}>
      <header className={styles.head}>
        <span className={styles.sprig}>
          <Sprig size={220} />
        </span>
        <Logo size={52} />
        <p className={styles.wordmark}>问止中医</p>
        <h1 className={styles.title}>手机号登录</h1>
      </header>
      <Field
        kind="tel"
        name="phone"
        label="手机号"
        value={phone}
        error={checked === 'nothing' ? undefined : phoneError}
        onChange={text => edit({ phone: text.replace(/[\s-]/g, '') })}
      />
      <Field
        kind="code"
        name="code"
        label="验证码"
        placeholder="6 位数字"
        value={code}
        error={refused ?? (checked === 'all' ? codeError : undefined)}
        onChange={text => edit({ code: text.replace(/\D/g, '') })}
        end={
          <FieldAction blocked={wait > 0 || sending.isPending} onClick={send}>
            {wait > 0 ? `${wait} 秒后再发` : sending.isPending ? '正在发送' : '发验证码'}
          </FieldAction>
        }
      />
      {(import.meta.env.DEV || inbox.data) && (
        <p className={styles.demo}>
          演示环境：验证码在
          <a className={styles.inbox} href="/crm/inbox" target="_blank" rel="noopener">
            收件箱
          </a>
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" block loading={(login.isPending || login.isSuccess) && '正在登录'}>
          登录
        </Button>
        <p className={styles.agree}>
          登录即表示您同意《隐私政策》和《儿童隐私政策》。手机号第一次登录时，账号自动建好。
        </p>
        <a className={styles.browse} href={home}>
          先逛逛
        </a>
      </div>
    </form>
  );
};
