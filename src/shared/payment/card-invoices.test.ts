import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardSignature } from '#src/wechat/port.ts';

const signed = {
  ...{ appId: 'wx1', timestamp: 1_414_587_457, nonceStr: 'n1', url: '', signature: 'of the page' },
  ...{ title: '', description: '', picUrl: '' },
};
const sign = vi.fn(async (_input: object) => ({ ...signed }) as typeof signed & { cardSign?: string });
const open = vi.fn(async (_signature: CardSignature) => [{ cardId: 'c1', encryptCode: 'e1' }]);
const where = { inWechat: true };

beforeEach(() => {
  where.inWechat = true;
  vi.stubGlobal('window', { location: { href: 'https://wz.example/crm/?a=1#/check-invoice?topOrgId=1001' } });
  vi.resetModules();
  vi.doMock('#generated/hooks/auth/auth.ts', () => ({ signJsSdk: sign }));
  vi.doMock('#src/wechat/wechat.ts', () => ({ wechat: async () => ({ chooseInvoices: open }) }));
  vi.doMock('#src/wechat/where.ts', () => where);
});

afterEach(() => {
  for (const path of ['#generated/hooks/auth/auth.ts', '#src/wechat/wechat.ts', '#src/wechat/where.ts'])
    vi.doUnmock(path);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const choose = async () => (await import('./card-invoices.ts')).chooseCardInvoices();

test('The card bag opens to the server’s signature of it, made for this moment, not to the page’s', async () => {
  sign.mockResolvedValueOnce({ ...signed, cardSign: 'of the bag' });
  expect(await choose()).toEqual([{ cardId: 'c1', encryptCode: 'e1' }]);
  expect(sign.mock.calls[0]?.[0]).toEqual({ url: 'https://wz.example/crm/?a=1', forInvoices: true });
  expect(open).toHaveBeenCalledWith({
    ...{ timestamp: 1_414_587_457, nonceStr: 'n1', signType: 'SHA1', cardSign: 'of the bag' },
  });
});

test('For an account without cards nothing opens', async () => {
  expect(await choose()).toBe('elsewhere');
  expect(open).not.toHaveBeenCalled();
});

test('In a browser nobody is asked for a signature', async () => {
  where.inWechat = false;
  expect(await choose()).toBe('elsewhere');
  expect(sign).not.toHaveBeenCalled();
});
