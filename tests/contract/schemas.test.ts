import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { readContract } from '#scripts/contract/document.ts';

const contract = readContract();

test('ErrorCode carries the codes of specification §8 under their numbers', () => {
  expect(ErrorCode).toMatchObject({
    OK: 0,
    NOT_LOGGED_IN: 4013,
    SILENT_6033: 6033,
    SYSTEM_FAULT: 9999,
    SILENT_61118: 61118,
    SILENT_61119: 61119,
  });
});

test.each(globSync('generated/zod/**/*.ts'))('%s declares each constant once', file => {
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});

test.each(['Phone', 'MaskedPhone', 'IdNumber', 'MaskedIdNumber', 'PersonName', 'Email', 'MaskedEmail'])(
  'The schema %s is personal data',
  name => {
    expect(contract.components.schemas[name]?.['x-personal']).toBe(true);
  },
);

test.each([
  ['Phone', '手机格式错误'],
  ['SmsCode', '请输入验证码'],
  ['ImageCode', '请输入图形验证码'],
])('A wrong %s is refused with the words of specification §5: %s', (name, words) => {
  expect(contract.components.schemas[name]?.['x-message']).toBe(words);
});
