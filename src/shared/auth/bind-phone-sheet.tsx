import { useState } from 'react';
import { bindPhoneForm } from '#generated/forms/auth.ts';
import { sendBindPhoneCode, useBindPhone } from '#generated/hooks/auth/auth.ts';
import type { BindPhoneInput } from '#generated/model/bind-phone-input.ts';
import type { BindPhoneOutcome } from '#generated/model/bind-phone-outcome.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { Form } from '#src/forms/form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { toast } from '#src/overlays/toast.ts';
import { Button } from '#src/ui/button.tsx';
import { AgreeCheck } from './agree-check.tsx';
import styles from './bind-phone-sheet.module.css';
import { PhoneCodeFields } from './phone-code-fields.tsx';
import { agreeToPolicies, hasAgreedToPolicies } from './policies.ts';
import { captchaCodes, phoneForm, smsCodes, useSmsCode } from './use-sms-code.ts';

/** Specification §2, bind phone; what follows from its result is §8. */
export default function BindPhoneSheet({ close }: OverlayControl<BindPhoneOutcome>) {
  const [agreed, setAgreed] = useState(hasAgreedToPolicies);
  const [urged, setUrged] = useState(false);
  const [unsent, setUnsent] = useState(false);

  const binding = useBindPhone({ request: { handles: smsCodes } });
  const form = useContractForm({
    ...phoneForm,
    rules: bindPhoneForm,
    draftKey: 'bind-phone',
    maySend() {
      setUrged(!agreed);
      return agreed;
    },
    async send(data: BindPhoneInput) {
      const outcome = await binding.mutateAsync({ data });
      if (!outcome.success) toast(outcome.message || '绑定失败', { type: 'warn', duration: 4_000 });
      else {
        agreeToPolicies();
        sms.drop();
        await close(outcome);
      }
      return outcome.success;
    },
    lost: '绑定失败',
  });
  const sms = useSmsCode({
    draftKey: 'bind-phone/code',
    phone: form.texts.phone,
    checkPhone: () => form.validate('phone'),
    focusCode: () => form.focus('verifyCode'),
    send: (account, captcha) =>
      // Specification §8: a code that could not be sent needs no toast. The field says how to go on.
      sendBindPhoneCode({ account }, captcha, { handles: [...captchaCodes, ErrorCode.TOO_OFTEN] }),
    onSent: () => setUnsent(false),
    onFailed: () => setUnsent(true),
  });

  return (
    <Sheet title="绑定手机号" note="以后用手机号也能登录，就诊的消息发到这里。">
      <Form form={form} className={styles.form}>
        <PhoneCodeFields sms={sms} hint={unsent ? '没收到短信？过一会儿再发一次。' : undefined} />
        <AgreeCheck checked={agreed} urged={urged && !agreed} onChange={setAgreed} />
        <Button type="submit" block loading={(form.pending || binding.data?.success) && '正在绑定'}>
          绑定
        </Button>
      </Form>
    </Sheet>
  );
}
