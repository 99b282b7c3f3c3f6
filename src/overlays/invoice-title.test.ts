import { isValidElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChosenTitle, Elsewhere, WechatPort } from '../wechat/port.ts';
import { createHistory } from './history-double.ts';

const number = '91440300MA5F00000X';
const company: ChosenTitle = { titleType: 'COMPANY', title: '深圳湾某某有限公司', taxpayerNumber: number };

let answer: ChosenTitle | Elsewhere | undefined;
const port: Pick<WechatPort, 'chooseInvoiceTitle'> = { chooseInvoiceTitle: async () => answer };

let browser: ReturnType<typeof createHistory>;
let subject: typeof import('./invoice-title.ts');
let overlays: typeof import('./stack.ts')['overlays'];

beforeEach(async () => {
  browser = createHistory('/home', '/invoice');
  vi.stubGlobal('window', browser.window);
  vi.resetModules();
  vi.doMock('../wechat/wechat.ts', () => ({ wechat: async () => port }));
  vi.doMock('./invoice-title-sheet.tsx', () => ({ InvoiceTitleSheet: () => null }));
  ({ overlays } = await import('./stack.ts'));
  subject = await import('./invoice-title.ts');
});

afterEach(() => {
  vi.doUnmock('../wechat/wechat.ts');
  vi.doUnmock('./invoice-title-sheet.tsx');
  vi.unstubAllGlobals();
});

test.each([[company], [undefined]])('what the messaging app says is taken: %o', async said => {
  answer = said;
  expect(await subject.chooseInvoiceTitle()).toEqual(said);
  expect(overlays.layers.get()).toEqual([]);
});

describe('elsewhere a form asks', () => {
  const open = async () => {
    answer = 'elsewhere';
    const chosen = subject.chooseInvoiceTitle();
    await vi.waitUntil(() => overlays.layers.get().length === 1);
    await browser.settled();
    const [layer] = overlays.layers.get();
    if (!layer || !isValidElement<{ onChoose: (title: ChosenTitle) => void }>(layer.content))
      throw new Error('no form');
    return { chosen, layer, onChoose: layer.content.props.onChoose };
  };

  test('and gives what was typed', async () => {
    const { chosen, layer, onChoose } = await open();
    onChoose(company);
    void layer.close();
    expect(await chosen).toEqual(company);
  });

  test('and nothing when it is closed', async () => {
    const { chosen, layer } = await open();
    void layer.close();
    expect(await chosen).toBeUndefined();
  });
});

describe('a title', () => {
  test('of a company needs its number, of a person a name', () => {
    const { titleErrors } = subject;
    expect(titleErrors({ titleType: 'COMPANY', title: company.title, taxpayerNumber: number })).toEqual({});
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
    expect(subject.tidyNumber(' 9144 0300-ma5f00000x ')).toBe(number);
  });
});
