import { Field, FieldAction } from '#src/ui/field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import type { PhoneCode } from './use-phone-code.ts';

interface PhoneCodeFieldsProps {
  entry: PhoneCode;
  /** What the server said of the code. */
  refused?: string | undefined;
  /** Stands under the code while there is nothing wrong with it. */
  hint?: string | undefined;
  onEdit: () => void;
}

export const PhoneCodeFields = ({ entry, refused, hint, onEdit }: PhoneCodeFieldsProps) => {
  const { phone, code, captcha, wait, sending } = entry;
  return (
    <>
      <Field
        kind="tel"
        name="phone"
        label="手机号"
        value={phone}
        error={entry.phoneError}
        onChange={text => {
          entry.editPhone(text);
          onEdit();
        }}
      />
      {captcha && (
        <CaptchaField captcha={captcha} onChange={entry.editCaptcha} onRenew={entry.renewCaptcha} />
      )}
      <Field
        kind="code"
        name="code"
        label="验证码"
        placeholder="6 位数字"
        value={code}
        error={refused ?? entry.codeError}
        hint={hint}
        onChange={text => {
          entry.editCode(text);
          onEdit();
        }}
        end={
          <FieldAction blocked={wait > 0 || sending} onClick={entry.start}>
            {wait > 0 ? `${wait} 秒后再发` : sending ? '正在发送' : '发验证码'}
          </FieldAction>
        }
      />
    </>
  );
};
