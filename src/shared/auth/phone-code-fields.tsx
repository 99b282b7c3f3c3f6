import { CodeField, PhoneField } from '#src/forms/fields.tsx';
import { FieldAction } from '#src/ui/field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import type { SmsCode } from './use-sms-code.ts';

interface PhoneCodeFieldsProps {
  sms: SmsCode;
  /** Shown under the code while nothing is wrong with it. */
  hint?: string | undefined;
}

export const PhoneCodeFields = ({ sms, hint }: PhoneCodeFieldsProps) => {
  const { captcha, wait, sending } = sms;
  return (
    <>
      <PhoneField name="phone" />
      {captcha && (
        <CaptchaField
          captcha={captcha}
          inputRef={sms.captchaInput}
          onChange={sms.editCaptcha}
          onRenew={sms.renewCaptcha}
        />
      )}
      <CodeField
        name="verifyCode"
        hint={hint}
        end={
          <FieldAction blocked={wait > 0 || sending} onClick={sms.start}>
            {wait > 0 ? `${wait} 秒后再发` : sending ? '正在发送' : '获取验证码'}
          </FieldAction>
        }
      />
    </>
  );
};
