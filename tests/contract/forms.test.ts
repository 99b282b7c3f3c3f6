import { describe, expect, test } from 'vitest';
import * as account from '#generated/forms/account.ts';
import * as auth from '#generated/forms/auth.ts';
import * as booking from '#generated/forms/booking.ts';
import * as care from '#generated/forms/care.ts';
import * as community from '#generated/forms/community.ts';
import * as consultation from '#generated/forms/consultation.ts';
import * as membership from '#generated/forms/membership.ts';
import * as organization from '#generated/forms/organization.ts';
import * as payment from '#generated/forms/payment.ts';
import * as physique from '#generated/forms/physique.ts';
import * as promotion from '#generated/forms/promotion.ts';
import * as staff from '#generated/forms/staff.ts';
import { type Operation, operations } from '#generated/operations.ts';
import { emptyError, type FieldRule, type FormRules, fieldError, toValue } from '#src/lib/form-rules.ts';

const forms: Record<string, FormRules> = {
  ...{ ...account, ...auth, ...booking, ...care, ...community, ...consultation, ...membership },
  ...{ ...organization, ...payment, ...physique, ...promotion, ...staff },
};

interface AnySchema {
  def: { type: string; innerType?: AnySchema; options?: AnySchema[] };
  shape?: Record<string, AnySchema>;
  safeParse: (value: unknown) => { success: boolean };
}

/** A schema without `optional` and without its null. */
function bare(schema: AnySchema): AnySchema {
  const { type, innerType, options } = schema.def;
  if (innerType) return bare(innerType);
  if (type !== 'union') return schema;
  return bare(options?.find(option => option.def.type !== 'null') ?? schema);
}

const schemaAt = (operation: Operation, path: string): AnySchema | undefined => {
  const at = (root: unknown) =>
    path
      .split('.')
      .reduce<AnySchema | undefined>(
        (schema, name) => schema && bare(schema).shape?.[name],
        root as AnySchema | undefined,
      );
  return at(operation.body) ?? at(operation.query);
};

const texts = [
  ...['x', '王', '王秉文', '阿依古丽·买买提', '王5', '王'.repeat(31), '王'.repeat(3000), '𠮷野家'],
  ...['13800000001', '23800000001', '1380000000', '123456', '12345a', '7K4M', '7 4M'],
  ...['11010519491231002X', '1101051949123100２X', '91440300MA5F00000X', '91440300ma5f00000x'],
  ...['a@b.cn', 'a@b', '1', '2', '0', '-1', '99999999', 'SELF', 'COMPANY', '2026-11-20', '440305'],
];

const fields = Object.entries(forms).flatMap(([name, rules]) =>
  Object.entries(rules).map(([path, rule]) => [name.replace(/Form$/, ''), path, rule] as const),
);
const ofText = fields.filter(([id, path]) => {
  const schema = schemaAt((operations as Record<string, Operation>)[id] as Operation, path);
  return schema !== undefined && !['array', 'boolean', 'literal', 'record'].includes(bare(schema).def.type);
});

describe('the rules of forms', () => {
  test('Every operation with a body has a form, and no other operation', () => {
    const withBody = Object.values<Operation>(operations).filter(({ body, form }) => body && !form);
    expect(Object.keys(forms).sort()).toEqual(withBody.map(({ id }) => `${id}Form`).sort());
    expect(ofText.length).toBeGreaterThan(100);
  });

  test.each(ofText)(
    'A text is right by the rule exactly when it is by the schema: %s %s',
    (id, path, rule) => {
      const schema = bare(
        schemaAt((operations as Record<string, Operation>)[id] as Operation, path) as AnySchema,
      );
      const refused = texts.filter(text => fieldError(rule, '', text) !== undefined);
      expect(refused).toEqual(texts.filter(text => !schema.safeParse(toValue(rule, text)).success));
    },
  );

  test('The message is the contract’s own, as the server answers it', () => {
    for (const [id, path, { message }] of fields) {
      const { messages } = (operations as Record<string, Operation>)[id] as Operation;
      const own = messages[`body.${path}`] ?? messages[`query.${path}`];
      if (own !== undefined) expect(message, `${id} ${path}`).toBe(own);
    }
  });
});

describe('a message without words of the contract', () => {
  test.each<[FieldRule, string, string]>([
    [{ minLength: 2, maxLength: 100 }, '湾', '抬头应为 2 至 100 个字'],
    [{ minLength: 1, maxLength: 3 }, '一二三四', '抬头最多 3 个字'],
    [{ pattern: '^[0-9]+$' }, 'a', '抬头的格式不对'],
    [{ minimum: 1, maximum: 9 }, '12', '抬头应在 1 至 9 之间'],
    [{ options: ['A'] }, 'B', '请选择抬头'],
  ])('The rule %j answers %j with a message', (rule, text, message) => {
    expect(fieldError(rule, '抬头', text)).toBe(message);
  });

  test('An empty field asks to be filled or chosen', () => {
    expect([emptyError({}, '抬头'), emptyError({ options: [1] }, '抬头')]).toEqual([
      '请填写抬头',
      '请选择抬头',
    ]);
    expect(fieldError({ minLength: 2 }, '抬头', '')).toBeUndefined();
  });
});
