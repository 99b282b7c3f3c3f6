/** The contract's rule of one field, as `generated/forms` writes it. */
export interface FieldRule {
  readonly required?: boolean;
  /** The optional object that needs this field as soon as any field of it is filled. */
  readonly requiredIn?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly options?: readonly (string | number)[];
  /** The contract's own message. */
  readonly message?: string;
}

/** The rules of an operation's input, by the dotted paths of its fields. */
export type FormRules = Readonly<Record<string, FieldRule>>;

const isNumeric = ({ minimum, maximum }: FieldRule) => minimum !== undefined || maximum !== undefined;

const keeps = (rule: FieldRule, text: string): boolean => {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, options } = rule;
  if (options) return options.some(option => String(option) === text);
  if (isNumeric(rule)) {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = rule;
    return /^-?\d+(\.\d+)?$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
  }
  // JSON Schema counts code points (draft 2020-12, 6.3).
  const { length } = [...text];
  const fits = length >= minLength && length <= maxLength;
  return fits && (pattern === undefined || new RegExp(pattern).test(text));
};

function describe(
  { minLength = 0, maxLength, pattern, options, minimum, maximum }: FieldRule,
  label: string,
) {
  if (options) return `请选择${label}`;
  if (minimum !== undefined && maximum !== undefined) return `${label}应在 ${minimum} 至 ${maximum} 之间`;
  if (pattern !== undefined) return `${label}的格式不对`;
  if (maxLength === undefined) return `${label}至少 ${minLength} 个字`;
  return minLength > 1 ? `${label}应为 ${minLength} 至 ${maxLength} 个字` : `${label}最多 ${maxLength} 个字`;
}

/** What is wrong with a text by its rule: the contract's own message where it has one. An empty text is not judged. */
export const fieldError = (rule: FieldRule, label: string, text: string): string | undefined =>
  text === '' || keeps(rule, text) ? undefined : (rule.message ?? describe(rule, label));

/** The message of an empty field that must be filled. */
export const emptyError = ({ message, options }: FieldRule, label: string): string =>
  message ?? `${options ? '请选择' : '请填写'}${label}`;

/** The value that the contract wants for a text. */
export function toValue(rule: FieldRule, text: string): string | number {
  const option = rule.options?.find(known => String(known) === text);
  return option ?? (isNumeric(rule) ? Number(text) : text);
}

interface Judged {
  shown: readonly string[];
  /** Fields that must be filled beside those that the contract requires. */
  needed: readonly string[];
  labelOf: (path: string) => string;
  /** Rules that no schema can express. An empty text is not judged by them. */
  check: (path: string, text: string) => string | undefined;
}

/** What is wrong with the shown fields of a form, by their paths. */
export function findErrors(
  rules: FormRules,
  texts: Readonly<Record<string, string>>,
  { shown, needed, labelOf, check }: Judged,
): ReadonlyMap<string, string> {
  const begun = (object: string) => shown.some(path => path.startsWith(`${object}.`) && texts[path]);
  const errors = new Map<string, string>();
  for (const path of shown) {
    const [rule = {}, text = ''] = [rules[path], texts[path]];
    const mustBeFilled =
      needed.includes(path) || rule.required || (rule.requiredIn !== undefined && begun(rule.requiredIn));
    const message =
      text === ''
        ? mustBeFilled && emptyError(rule, labelOf(path))
        : (fieldError(rule, labelOf(path), text) ?? check(path, text));
    if (message) errors.set(path, message);
  }
  return errors;
}
