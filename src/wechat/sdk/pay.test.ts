import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPhone, sign } from '#scripts/fake-wechat/in-node.ts';
import type { Behaviour, Persona } from '#scripts/fake-wechat/personas.ts';

const params = {
  ...{ appId: 'wx0000000000000000', timeStamp: '1732176000', nonceStr: 'abc' },
  ...{ package: 'prepay_id=wx201410272009395522657a690389285100', signType: 'RSA', paySign: 'c2lnbg==' },
};

let paid = true;

beforeEach(() => {
  paid = true;
  vi.stubGlobal('fetch', async () => ({ json: async () => ({ paid }) }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(persona: Persona, change?: Partial<Behaviour>) {
  const { fetch } = globalThis;
  const phone = openPhone(persona, change);
  vi.stubGlobal('fetch', fetch);
  const { prepare } = await import('./readiness.ts');
  await prepare(sign, '1001').catch(() => undefined);
  return { phone, ...(await import('./pay.ts')) };
}

test.each<Persona>(['ios', 'android', 'version-10'])('%s pays by the signed order', async persona => {
  const { phone, pay } = await open(persona);
  expect(await pay(params)).toBe('ok');
  const { appId: _, ...order } = params;
  expect(phone.fake.calls.find(({ name }) => name === 'getBrandWCPayRequest')?.options).toMatchObject(order);
});

test('A cancelled payment and a failed one differ', async () => {
  expect(await (await open('cancels-everything')).pay(params)).toBe('cancel');
  paid = false;
  expect(await (await open('ios')).pay(params)).toBe('fail');
});

test('Where the SDK is refused one can still pay', async () => {
  const { phone, pay } = await open('config-refused');
  expect(await pay(params)).toBe('ok');
  const sent = phone.fake.calls.find(({ name }) => name === 'getBrandWCPayRequest')?.options;
  expect(sent).toEqual(params);
  paid = false;
  expect(await pay(params)).toBe('fail');
  expect(await (await open('config-refused', { cancelsEverything: true })).pay(params)).toBe('cancel');
});

describe('an answer that is lost', () => {
  test('A lost answer holds nobody up who is back on the page: the order is queried', async () => {
    const { phone, pay, openingMs, graceMs } = await open('pay-callback-lost');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const told = vi.fn();
    void pay(params).then(told);
    await vi.advanceTimersByTimeAsync(openingMs);
    phone.touch();
    await vi.advanceTimersByTimeAsync(graceMs - 1);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith('cancel');
  });

  test('A lost answer is waited for as long as nobody touches the page, and a second tap on the button is no touch', async () => {
    const { phone, pay, openingMs } = await open('pay-callback-lost');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const told = vi.fn();
    void pay(params).then(told);
    await vi.advanceTimersByTimeAsync(openingMs - 1);
    phone.touch();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(told).not.toHaveBeenCalled();
  });
});
