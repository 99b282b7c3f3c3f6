import { describe, expect, test } from 'vitest';
import { tidyNumber, titleErrors } from './invoice-title-rules.ts';

const number = '91440300MA5F00000X';
const company = '深圳湾某某有限公司';

describe('a title', () => {
  test('of a company needs its number, of a person a name', () => {
    expect(titleErrors({ titleType: 'COMPANY', title: company, taxpayerNumber: number })).toEqual({});
    expect(titleErrors({ titleType: 'PERSONAL', title: '何静安', taxpayerNumber: '' })).toEqual({});
    expect(titleErrors({ titleType: 'COMPANY', title: ' 湾 ', taxpayerNumber: '' })).toEqual({
      title: expect.stringContaining('单位'),
      taxpayerNumber: expect.stringContaining('15 至 20 位'),
    });
    expect(titleErrors({ titleType: 'PERSONAL', title: '', taxpayerNumber: '' })).toEqual({
      title: expect.stringContaining('姓名'),
    });
  });

  test('a number’s gaps and small letters are put right', () => {
    expect(tidyNumber(' 9144 0300-ma5f00000x ')).toBe(number);
  });
});
