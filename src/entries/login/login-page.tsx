import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sendSmsCode, useLogin } from '#generated/hooks/auth/auth.ts';
import { SmsScene } from '#generated/model/sms-scene.ts';
import { listSimulatedSms } from '#src/http/development.ts';
import { parseOrigins, returnAddress } from '#src/lib/redirect-url.ts';
import { withQuery } from '#src/lib/route.ts';
import { tellLost } from '#src/overlays/tell-lost.ts';
import { toast } from '#src/overlays/toast.ts';
import { orgOf } from '#src/platform/org.ts';
import { AgreeCheck } from '#src/shared/auth/agree-check.tsx';
import { PhoneCodeFields } from '#src/shared/auth/phone-code-fields.tsx';
import { agreeToPolicies, hasAgreedToPolicies } from '#src/shared/auth/policies.ts';
import { captchaCodes, smsCodes, smsRefusal, usePhoneCode } from '#src/shared/auth/use-phone-code.ts';
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
  const entry = usePhoneCode({
    draftKey: 'login',
    send: (phone, captcha) =>
      sendSmsCode({ phone, scene: SmsScene.LOGIN }, captcha, { handles: captchaCodes }),
    onSent: () => toast('验证码已发出', { type: 'success', position: 'top' }),
    onFailed: error => tellLost(error, '网络不通，验证码没有发出'),
  });
  const login = useLogin({
    request: { handles: smsCodes },
    mutation: {
      onSuccess: () => {
        agreeToPolicies();
        entry.drop();
        window.location.replace(landing);
      },
      onError: error => {
        tellLost(error, '没有收到答复，请再试一次');
        entry.focusOn('code');
      },
    },
  });
  const wechat = useWechatLogin(() => window.location.replace(landing));
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!entry.check()) return;
    if (!agreed) setUrged(true);
    else if (mayConfirm()) {
      login.mutate({ data: { phone: entry.phone, verifyCode: entry.code } });
    }
  };

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
    <form ref={entry.form} className={styles.page} noValidate onSubmit={confirm}>
      <header className={styles.head}>
        <span className={styles.sprig}>
          <Sprig size={220} />
        </span>
        <Logo size={52} />
        <p className={styles.wordmark}>问止中医</p>
        <h1 className={styles.title}>手机号登录</h1>
      </header>
      <PhoneCodeFields
        entry={entry}
        refused={smsRefusal(login.error)}
        onEdit={() => login.isError && login.reset()}
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
        <AgreeCheck checked={agreed} urged={urged && !agreed} onChange={setAgreed} />
        <Button
          type="submit"
          block
          loading={(login.isPending || login.isSuccess || wechat.busy) && '正在登录'}
        >
          登录
        </Button>
        {offersWechat && !wechat.busy && (
          <Button kind="quiet" block onClick={goToWechat}>
            用微信登录
          </Button>
        )}
        <p className={styles.note}>
          <Phrases text="手机号第一次登录时，账号自动建好。" />
        </p>
        <a className={styles.browse} href={home}>
          先逛逛
        </a>
      </div>
    </form>
  );
};
