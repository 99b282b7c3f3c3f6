import { type FormEvent, useState } from 'react';
import { sendBindPhoneCode, useBindPhone } from '#generated/hooks/auth/auth.ts';
import type { BindPhoneOutcome } from '#generated/model/bind-phone-outcome.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { tellLost } from '#src/overlays/tell-lost.ts';
import { toast } from '#src/overlays/toast.ts';
import { Button } from '#src/ui/button.tsx';
import { useTapGate } from '#src/ui/use-tap-gate.ts';
import { AgreeCheck } from './agree-check.tsx';
import styles from './bind-phone-sheet.module.css';
import { PhoneCodeFields } from './phone-code-fields.tsx';
import { agreeToPolicies, hasAgreedToPolicies } from './policies.ts';
import { captchaCodes, smsCodes, smsRefusal, usePhoneCode } from './use-phone-code.ts';

/** Specification §2, bind phone; what follows from its result is §8. */
export default function BindPhoneSheet({ close }: OverlayControl<BindPhoneOutcome>) {
  const [agreed, setAgreed] = useState(hasAgreedToPolicies);
  const [urged, setUrged] = useState(false);
  const [unsent, setUnsent] = useState(false);
  const mayConfirm = useTapGate();

  const entry = usePhoneCode({
    draftKey: 'bind-phone',
    send: (account, captcha) =>
      // Specification §8: that a code could not be sent is no matter for a toast; the field says how to go on.
      sendBindPhoneCode({ account }, captcha, { handles: [...captchaCodes, ErrorCode.TOO_OFTEN] }),
    onSent: () => setUnsent(false),
    onFailed: () => setUnsent(true),
  });
  const binding = useBindPhone({
    request: { handles: smsCodes },
    mutation: {
      onSuccess: async outcome => {
        if (!outcome.success) {
          toast(outcome.message || '绑定失败', { type: 'warn', duration: 4_000 });
          return;
        }
        agreeToPolicies();
        entry.drop();
        await close(outcome);
      },
      onError: error => {
        tellLost(error, '绑定失败');
        entry.focusOn('code');
      },
    },
  });

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!entry.check()) return;
    if (!agreed) setUrged(true);
    else if (mayConfirm()) {
      binding.mutate({ data: { phone: entry.phone, verifyCode: entry.code } });
    }
  };

  return (
    <Sheet title="绑定手机号" note="以后用手机号也能登录，就诊的消息发到这里。">
      <form ref={entry.form} className={styles.form} noValidate onSubmit={confirm}>
        <PhoneCodeFields
          entry={entry}
          refused={smsRefusal(binding.error)}
          hint={unsent ? '没收到短信？过一会儿再发一次。' : undefined}
          onEdit={() => binding.isError && binding.reset()}
        />
        <AgreeCheck checked={agreed} urged={urged && !agreed} onChange={setAgreed} />
        <Button type="submit" block loading={(binding.isPending || binding.data?.success) && '正在绑定'}>
          绑定
        </Button>
      </form>
    </Sheet>
  );
}
