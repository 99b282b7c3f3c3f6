import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, get, set, useForm } from 'react-hook-form';
import { ErrorCode } from '#generated/model/error-code.ts';
import { ApiError, hasCode, TransportError } from '#src/http/errors.ts';
import { type FieldRule, type FormRules, findErrors, toValue } from '#src/lib/form-rules.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { dropDraft, keepDraft, readDraft } from '#src/platform/form-draft.ts';
import { useTapGate } from '#src/ui/use-tap-gate.ts';

type Path<Rules extends FormRules> = keyof Rules & string;

/** The texts of a form by the paths of its fields. */
type Texts<Rules extends FormRules> = Readonly<Record<Path<Rules>, string>>;

/** The field that a refusal of the server belongs to, by the name of its code. */
type Refusals<Rules extends FormRules> = Partial<Record<keyof typeof ErrorCode, Path<Rules>>>;

interface ContractForm<Rules extends FormRules, Body> {
  /** The operation's rules, of `generated/forms`. */
  rules: Rules;
  /** The name of the kept draft. What is typed survives a reload, and is dropped once it is sent. */
  draftKey: string;
  labels: Partial<Record<Path<Rules>, string>>;
  /** The fields that are shown now. Others are neither judged nor sent. */
  shown: (texts: Texts<Rules>) => readonly Path<Rules>[];
  /** Shown fields that must be filled now, beside those that the contract requires. */
  needed?: (texts: Texts<Rules>) => readonly Path<Rules>[];
  /** Rules that no schema can express. */
  checks?: Partial<Record<Path<Rules>, (text: string, texts: Texts<Rules>) => string | undefined>>;
  refusals?: Refusals<Rules>;
  /** Resolves when the server has answered; with false where it did not accept the input. */
  send: (body: Body) => Promise<unknown>;
  /** Asked once the fields are right. False keeps the form from being sent. */
  maySend?: () => boolean;
  /** What a toast says when no answer comes. */
  lost?: string;
  onSent?: () => void;
  onRefused?: (error: ApiError) => void;
  onChange?: (path: Path<Rules>) => void;
}

interface Refusal {
  path: string;
  message: string;
}

/**
 * A form on the rules of one operation. An error is shown once its field was left or the form was sent, and the first one
 * takes the focus. A lost answer loses nothing that was typed.
 */
export function useContractForm<Rules extends FormRules, Body>({
  rules,
  draftKey,
  labels,
  shown,
  needed = () => [],
  checks = {},
  refusals = {},
  send,
  maySend = () => true,
  lost = '没有收到结果，请再试一次',
  onSent,
  onRefused,
  onChange,
}: ContractForm<Rules, Body>) {
  const paths = Object.keys(rules) as Path<Rules>[];
  const ruleOf = (path: Path<Rules>): FieldRule => rules[path] ?? {};
  const labelOf = (path: string) => labels[path as Path<Rules>] ?? '';
  const textsOf = (values: FieldValues) =>
    Object.fromEntries(paths.map(path => [path, String(get(values, path) ?? '')])) as Texts<Rules>;

  /** The texts as they are judged and sent. */
  const trimmed = (values: FieldValues) => {
    const texts = Object.entries<string>(textsOf(values)).map(([path, text]) => [path, text.trim()]);
    return Object.fromEntries(texts) as Texts<Rules>;
  };

  const judge = (values: FieldValues) => {
    const texts = trimmed(values);
    const asked = shown(texts);
    const check = (path: string, text: string) => checks[path as Path<Rules>]?.(text, texts);
    const found = findErrors(rules, texts, { shown: asked, needed: needed(texts), labelOf, check });
    const errors: FieldErrors<FieldValues> = {};
    for (const [path, message] of found) set(errors, path, { type: 'rule', message });
    if (found.size > 0) return { values: {}, errors };
    const body: FieldValues = {};
    for (const path of asked) {
      if (texts[path] !== '') set(body, path as string, toValue(ruleOf(path), texts[path]));
    }
    return { values: body, errors: {} };
  };

  const [kept] = useState(() => {
    const values: FieldValues = {};
    const empty = Object.fromEntries(paths.map(path => [path, '']));
    for (const [path, text] of Object.entries(readDraft(draftKey, empty))) set(values, path as string, text);
    return values;
  });
  const form = useForm<FieldValues>({ defaultValues: kept, reValidateMode: 'onSubmit', resolver: judge });
  const { control, formState, getValues, setError, setFocus, setValue, trigger } = form;
  const { errors, isSubmitted, isSubmitting } = formState;
  const mayConfirm = useTapGate();
  const last = useRef<string>(undefined);
  const [refusal, setRefusal] = useState<Refusal>();

  // After the drawing, since a refusal may bring its field.
  useEffect(() => {
    if (!refusal) return;
    setError(refusal.path, { type: 'server', message: refusal.message });
    setFocus(refusal.path);
  }, [refusal, setError, setFocus]);

  const change = (path: Path<Rules>, text: string) => {
    setValue(path as string, text);
    keepDraft(draftKey, textsOf(getValues()));
    onChange?.(path);
    if (isSubmitted) void trigger();
    else if (get(errors, path)) void trigger(path);
  };

  // A field counts as left when the next one is entered. An error that came with the blur would move what the finger is
  // about to tap.
  const enter = ({ target }: FocusEvent) => {
    const path = target.getAttribute('name');
    if (path === null || path === last.current) return;
    if (last.current !== undefined && get(getValues(), last.current)) void trigger(last.current);
    last.current = path;
  };

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError || error instanceof TransportError)) throw error;
    toastNetworkError(error, lost);
    for (const [name, path] of Object.entries<string | undefined>(refusals)) {
      if (!path || !hasCode(error, ErrorCode[name as keyof typeof ErrorCode])) continue;
      onRefused?.(error);
      setRefusal({ path, message: error.message });
    }
  };

  const submit = (event: FormEvent) =>
    form.handleSubmit(async body => {
      if (!maySend() || !mayConfirm()) return;
      try {
        if ((await send(body as Body)) === false) return;
        dropDraft(draftKey);
        onSent?.();
      } catch (error) {
        fail(error);
      }
    })(event);

  const texts = textsOf(form.watch());
  const also = needed(texts);
  const missing = shown(texts).find(
    path => (also.includes(path) || ruleOf(path).required) && texts[path].trim() === '',
  );
  return {
    control,
    texts,
    change,
    enter,
    submit,
    labelOf,
    pending: isSubmitting,
    /** Judges one field, and leads to it when it is wrong. */
    validate: (path: Path<Rules>) => trigger(path as string, { shouldFocus: true }),
    focus: (path: Path<Rules>) => setFocus(path as string),
    /** Why it cannot be sent yet: the first field that must be filled and is empty. */
    missing: missing && `${ruleOf(missing).options ? '先选' : '先填'}${labelOf(missing)}`,
  };
}
