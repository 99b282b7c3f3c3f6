import { isMinor, readIdNumber } from '#src/lib/id-number.ts';
import { useStore } from '#src/platform/store.ts';
import { elder } from '#src/ui/elder.ts';
import { FormField, type FormFieldProps } from './form.tsx';

const withoutGaps = (text: string) => text.replace(/[\s-]/g, '');

export const PhoneField = (props: FormFieldProps) => <FormField kind="tel" tidy={withoutGaps} {...props} />;

/** The code of a short message. */
export const CodeField = (props: FormFieldProps) => (
  <FormField kind="code" placeholder="6 位数字" tidy={text => text.replace(/\D/g, '')} {...props} />
);

/** The digits of a captcha's picture. */
export const CaptchaCodeField = (props: FormFieldProps) => (
  <FormField kind="captcha" placeholder="图中的数字" tidy={withoutGaps} {...props} />
);

/** For `checks`: whether the check digit is right (GB 11643). */
export const idNumberError = (text: string) => (readIdNumber(text) ? undefined : '身份证号有误，请核对');

/** For `checks`: whether the number is right, and of an adult (specification §1). */
export const guardianIdNumberError = (text: string) =>
  idNumberError(text) ?? (isMinor(text) ? '监护人须年满 18 周岁' : undefined);

export const IdNumberField = (props: FormFieldProps) => {
  const large = useStore(elder);
  return (
    <FormField
      kind="id-number"
      tidy={text => withoutGaps(text).toUpperCase()}
      // Eighteen large characters need the whole width.
      {...(large && { end: '' })}
      {...props}
    />
  );
};

export const PersonNameField = (props: FormFieldProps) => <FormField autoComplete="off" {...props} />;

/** The part of an address after its region. */
export const AddressField = (props: FormFieldProps) => (
  <FormField autoComplete="street-address" placeholder="街道、小区、楼栋、门牌" {...props} />
);

/** A date in the form YYYY-MM-DD, by the phone's own picker. */
export const DateField = (props: FormFieldProps) => <FormField kind="date" {...props} />;
