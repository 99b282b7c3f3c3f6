import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locationTimeoutMs, nowhere } from '#src/wechat/port.ts';
import { locate } from './location.ts';

type Ask = (done: (position: object) => void, fail: () => void) => void;

const phone = (ask: Ask | undefined) =>
  vi.stubGlobal('navigator', ask ? { geolocation: { getCurrentPosition: ask } } : {});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('The phone’s position is given', async () => {
  phone(done => done({ coords: { latitude: 22.55, longitude: 113.94, accuracy: 30 } }));
  expect(await locate()).toEqual({ latitude: 22.55, longitude: 113.94 });
});

test.each<[string, Ask | undefined]>([
  ['a refusal', (_done, fail) => fail()],
  ['a phone that cannot', undefined],
])('%s gives no position', async (_case, ask) => {
  phone(ask);
  expect(await locate()).toEqual(nowhere);
});

test('A question without an answer ends after five seconds', async () => {
  phone(() => {});
  const asked = vi.fn();
  void locate().then(asked);
  await vi.advanceTimersByTimeAsync(locationTimeoutMs - 1);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledWith(nowhere);
});
