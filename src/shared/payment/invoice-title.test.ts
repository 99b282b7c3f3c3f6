import { isValidElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHistory } from '#src/overlays/history-double.ts';
import type { OverlayControl } from '#src/overlays/stack.ts';
import type { ChosenTitle, Elsewhere, WechatPort } from '#src/wechat/port.ts';

const number = '91440300MA5F00000X';
const company: ChosenTitle = { titleType: 'COMPANY', title: '深圳湾某某有限公司', taxpayerNumber: number };

let answer: ChosenTitle | Elsewhere | undefined;
const port: Pick<WechatPort, 'chooseInvoiceTitle'> = { chooseInvoiceTitle: async () => answer };

let browser: ReturnType<typeof createHistory>;
let subject: typeof import('./invoice-title.ts');
let overlays: typeof import('#src/overlays/stack.ts')['overlays'];

beforeEach(async () => {
  browser = createHistory('/home', '/invoice');
  vi.stubGlobal('window', browser.window);
  vi.resetModules();
  vi.doMock('#src/wechat/wechat.ts', () => ({ wechat: async () => port }));
  vi.doMock('./invoice-title-sheet.tsx', () => ({ default: () => null }));
  ({ overlays } = await import('#src/overlays/stack.ts'));
  subject = await import('./invoice-title.ts');
});

afterEach(() => {
  vi.doUnmock('#src/wechat/wechat.ts');
  vi.doUnmock('./invoice-title-sheet.tsx');
  vi.unstubAllGlobals();
});

test.each([[company], [undefined]])('The messaging app’s own choice is taken: %o', async said => {
  answer = said;
  expect(await subject.chooseInvoiceTitle()).toEqual(said);
  expect(overlays.layers.get()).toEqual([]);
});

describe('Outside the messaging app a form asks', () => {
  const open = async () => {
    answer = 'elsewhere';
    const chosen = subject.chooseInvoiceTitle();
    await vi.waitUntil(() => overlays.layers.get().length === 1);
    await browser.settled();
    const [layer] = overlays.layers.get();
    if (!layer || !isValidElement<OverlayControl<ChosenTitle>>(layer.content)) throw new Error('no form');
    return { chosen, close: layer.content.props.close };
  };

  test('The form gives the title that was typed', async () => {
    const { chosen, close } = await open();
    void close(company);
    expect(await chosen).toEqual(company);
  });

  test('A form that is closed gives nothing', async () => {
    const { chosen, close } = await open();
    void close();
    expect(await chosen).toBeUndefined();
  });
});
