import { describe, expect, test } from 'vitest';
import { limits } from '#generated/messages.ts';
import { Email, IdNumber, ImageCode, PersonName, Phone, SmsCode } from '#generated/zod/wenzhi.schemas.ts';
import { scalarError } from './scalar-error.ts';

const schemas = { Email, IdNumber, ImageCode, PersonName, Phone, SmsCode };

const texts = [
  ...['', ' ', '13800000001', '23800000001', '12800000001', '1380000000', '138000000011', ' 13800000001'],
  ...['123456', '12345', '1234567', '12345a', '１２３４５６', '7K4M', '7K4', '7K4M7K4', '7 4M', '7048'],
  ...['11010519491231002X', '11010519491231002x', '11010519491231002', '1101051949123100２X'],
  ...['王', '王秉文', '阿依古丽·买买提', 'Ann Lee', '王5', '王'.repeat(30), '王'.repeat(31), '𠮷野家'],
  ...['a@b.cn', 'a@b', 'a b@c.cn', 'a@b.cn\n', `${'a'.repeat(100)}@b.cn`],
];

describe('says of every text what the schema says', () => {
  test('The words are those of the schema for every scalar that has words', () => {
    expect(Object.keys(limits).sort()).toEqual(Object.keys(schemas).sort());
  });

  test.each(Object.entries(schemas))('The error of a text is what the schema says: %s', (name, schema) => {
    const refused = texts.filter(text => scalarError(name as keyof typeof schemas, text) !== undefined);
    expect(refused).toEqual(texts.filter(text => !schema.safeParse(text).success));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(texts.length);
  });
});

test('The words are the specification’s', () => {
  expect(scalarError('Phone', '1380')).toBe('手机格式错误');
  expect(scalarError('SmsCode', '')).toBe('请输入验证码');
  expect(scalarError('ImageCode', '')).toBe('请输入图形验证码');
});
