import { expect, test } from 'vitest';
import { isRefusedNumber } from './rules.ts';

test.each(['16212345678', '16512345678', '16712345678', '17012345678', '17112345678'])(
  '%s is of a reseller',
  phone => expect(isRefusedNumber(phone)).toBe(true),
);

test.each(['13812345678', '16612345678', '17212345678', '17612345678', '18700000000', '19916200000'])(
  '%s is nobody’s to resell',
  phone => expect(isRefusedNumber(phone)).toBe(false),
);
