import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loginForm } from '#generated/forms/auth.ts';
import { sendSmsCode, useLogin } from '#generated/hooks/auth/auth.ts';
import type { LoginInput } from '#generated/model/login-input.ts';
import { SmsScene } from '#generated/model/sms-scene.ts';
import { Form } from '#src/forms/form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { listSimulatedSms } from '#src/http/development.ts';
import { parseOrigins, returnAddress } from '#src/lib/redirect-url.ts';
import { withQuery } from '#src/lib/route.ts';
import { toast } from '#src/overlays/toast.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { orgOf } from '#src/platform/org.ts';
import { AgreeCheck } from '#src/shared/auth/agree-check.tsx';
import { PhoneCodeFields } from '#src/shared/auth/phone-code-fields.tsx';
import { agreeToPolicies, hasAgreedToPolicies } from '#src/shared/auth/policies.ts';
import { captchaCodes, phoneForm, smsCodes, useSmsCode } from '#src/shared/auth/use-sms-code.ts';
import { Button } from '#src/ui/button.tsx';
import { Logo } from '#src/ui/illustrations/logo.tsx';
import { Sprig } from '#src/ui/illustrations/sprig.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { useTapGate } from '#src/ui/use-tap-gate.ts';
import { inWechat } from '#src/wechat/where.ts';
import styles from './login-page.module.css';
import { useWechatLogin } from './use-wechat-login.ts';
import { authorizeLink } from './wechat-return.ts';

const query = new URLSearchParams(window.location.search);
const topOrgId = orgOf(window.location.search);
const home = withQuery('/crm/#/', { topOrgId });
const allowedOrigins = parseOrigins(import.meta.env.VITE_LOGIN_RETURN_ORIGINS ?? '');
const landing = query.has('redirectUrl')
  ? returnAddress(query.get('redirectUrl'), window.location.origin, allowedOrigins)
  : home;
/** The server says so when it has no official account to authorise with. */
const offersWechat = inWechat && query.get('wechat') !== 'none';

export const LoginPage = () => {
  const [agreed, setAgreed] = useState(hasAgreedToPolicies);
  const [urged, setUrged] = useState(false);
  const mayConfirm = useTapGate();

  const inbox = useQuery({ queryKey: ['/crm/dev/sms'], queryFn: listSimulatedSms, retry: false });
  const login = useLogin({ request: { handles: smsCodes } });
  const form = useContractForm({
    ...phoneForm,
    rules: loginForm,
    draftKey: 'login',
    maySend() {
      setUrged(!agreed);
      return agreed;
    },
    send: (data: LoginInput) => login.mutateAsync({ data }),
    onSent() {
      agreeToPolicies();
      sms.drop();
      window.location.replace(landing);
    },
  });
  const sms = useSmsCode({
    draftKey: 'login/code',
    phone: form.texts.phone,
    checkPhone: () => form.validate('phone'),
    focusCode: () => form.focus('verifyCode'),
    send: (phone, captcha) =>
      sendSmsCode({ phone, scene: SmsScene.LOGIN }, captcha, { handles: captchaCodes }),
    onSent: () => toast('验证码已发出', { type: 'success', position: 'top' }),
    onFailed: error => toastNetworkError(error, '网络不通，验证码没有发出'),
  });
  const wechat = useWechatLogin(() => window.location.replace(landing));

  const goToWechat = () => {
    if (!agreed) {
      setUrged(true);
      return;
    }
    if (!mayConfirm()) return;
    agreeToPolicies();
    window.location.assign(authorizeLink(new URL(landing, window.location.origin).href));
  };

  return (
    <Form form={form} className={styles.page}>
      <header className={styles.head}>
        <span className={styles.sprig}>
          <Sprig size={220} />
        </span>
        <Logo size={52} />
        <p className={styles.wordmark}>问止中医</p>
        <h1 className={styles.title}>手机号登录</h1>
      </header>
      <PhoneCodeFields sms={sms} />
      {(import.meta.env.DEV || inbox.data) && (
        <p className={styles.demo}>
          演示环境：验证码在
          <a className={styles.inbox} href="/crm/inbox" target="_blank" rel="noopener">
            收件箱
          </a>
        </p>
      )}
      <div className={styles.actions}>
        <AgreeCheck checked={agreed} urged={urged && !agreed} onChange={setAgreed} />
        <Button type="submit" block loading={(form.pending || login.isSuccess || wechat.busy) && '正在登录'}>
          登录
        </Button>
        {offersWechat && !wechat.busy && (
          <Button kind="quiet" block onClick={goToWechat}>
            微信一键登录
          </Button>
        )}
        <p className={styles.note}>
          <Phrases text="手机号首次登录将自动注册。" />
        </p>
        <a className={styles.browse} href={home}>
          先逛逛
        </a>
      </div>
    </Form>
  );
};
