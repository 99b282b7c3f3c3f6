import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';

interface FormControl {
  control: Control;
  labelOf: (path: string) => string;
  change: (path: never, text: string) => void;
  enter: ComponentProps<'form'>['onFocus'];
  submit: (event: Parameters<NonNullable<ComponentProps<'form'>['onSubmit']>>[0]) => Promise<void>;
  pending: boolean;
  missing: string | undefined;
}

const Current = createContext<FormControl | null>(null);

interface FormProps {
  /** What `useContractForm` gives. */
  form: FormControl;
  className?: string | undefined;
  children: ReactNode;
}

export const Form = ({ form, className, children }: FormProps) => (
  <Current value={form}>
    <form
      className={className}
      noValidate
      onFocus={form.enter}
      onSubmit={event => {
        event.preventDefault();
        void form.submit(event);
      }}
    >
      {children}
    </form>
  </Current>
);

interface SubmitProps {
  label: string;
  /** Shown instead of the label while the answer is on its way. */
  busy: string;
  /** Why there is nothing to send, beside the fields that are still empty. */
  disabledReason?: string | undefined;
}

const useForm = () => {
  const form = useContext(Current);
  if (form === null) throw new Error('a part of a form without its form');
  return form;
};

/** Sends the form, or says which field must be filled first. */
export const SubmitButton = ({ label, busy, disabledReason }: SubmitProps) => {
  const { missing, pending } = useForm();
  return (
    <Button type="submit" block disabledReason={disabledReason ?? missing} loading={pending && busy}>
      {label}
    </Button>
  );
};

type FieldProps = ComponentProps<typeof Field>;

export interface FormFieldProps
  extends Omit<FieldProps, 'name' | 'label' | 'value' | 'onChange' | 'error' | 'inputRef'> {
  /** The path of the operation's input. */
  name: string;
  /** The form's own label where it is left out. */
  label?: string | undefined;
  /** Corrects what a paste or a clumsy keyboard brings. */
  tidy?: (text: string) => string;
}

const trimStart = (text: string) => text.trimStart();

/** A field of the form around it. */
export const FormField = ({ name, label, tidy = trimStart, ...rest }: FormFieldProps) => {
  const form = useForm();
  const { field, fieldState } = useController({ name, control: form.control });
  return (
    <Field
      {...rest}
      name={name}
      label={label ?? form.labelOf(name)}
      inputRef={field.ref}
      value={String(field.value ?? '')}
      error={fieldState.error?.message}
      onChange={text => form.change(name as never, tidy(text))}
    />
  );
};
