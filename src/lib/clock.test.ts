import { beforeEach, describe, expect, test, vi } from 'vitest';

const HOUR = 3_600_000;
const SERVER = Date.parse('2026-11-20T02:00:00.000Z');
let clock: typeof import('./clock.ts');

const header = (moment: number) => new Date(moment).toUTCString();

/** An answer that the server wrote at this moment, received by a phone whose clock is ahead. */
const answer = (written: number, ahead: number, { out = 40, back = 40 } = {}) =>
  clock.hearServerTime(header(written), written - out + ahead, written + back + ahead);

/** What the app takes the time to be when it is this late at the server. */
const told = (moment: number, ahead: number) => {
  vi.spyOn(Date, 'now').mockReturnValue(moment + ahead);
  return clock.currentTime();
};

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.resetModules();
  clock = await import('./clock.ts');
});

test('Before any answer the phone’s clock counts', () => {
  expect(told(SERVER, HOUR)).toBe(SERVER + HOUR);
});

describe.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['a day and more ahead', 25 * HOUR],
])('a phone that is %s', (_, ahead) => {
  test('The clock is off by less than a second after one answer', () => {
    answer(SERVER + 300, ahead);
    expect(Math.abs(told(SERVER + 10_000, ahead) - (SERVER + 10_000))).toBeLessThan(1_000);
  });

  test('The clock gets closer with more answers, and an answer that took long spoils nothing', () => {
    for (const fraction of [0, 250, 500, 750, 999]) answer(SERVER + 5_000 + fraction, ahead);
    answer(SERVER + 20_000, ahead, { out: 9_000, back: 5_000 });
    expect(Math.abs(told(SERVER + 30_000, ahead) - (SERVER + 30_000))).toBeLessThan(100);
  });
});

test('A right clock is never corrected, wherever within its second an answer was written', () => {
  const set = vi.fn();
  clock.onClockSet(set);
  for (const fraction of [0, 1, 500, 998, 999]) answer(SERVER + fraction, 0, { out: 1, back: 1 });
  expect(told(SERVER, 0)).toBe(SERVER);
  expect(set).not.toHaveBeenCalled();
});

test('A clock that its owner sets is followed from the next answer on, and listeners are called', () => {
  answer(SERVER, HOUR);
  const set = vi.fn();
  const stop = clock.onClockSet(set);
  answer(SERVER + 60_000, 0);
  expect(told(SERVER + 61_000, 0)).toBe(SERVER + 61_000);
  expect(set).toHaveBeenCalledTimes(1);
  stop();
  answer(SERVER + 120_000, -HOUR);
  expect(set).toHaveBeenCalledTimes(1);
});

test.each([undefined, null, '', 'yesterday', 7])('A value that is no date changes nothing: %j', text => {
  clock.hearServerTime(text, SERVER, SERVER);
  expect(told(SERVER, HOUR)).toBe(SERVER + HOUR);
});

test('A clock set back between sending and receiving changes nothing', () => {
  clock.hearServerTime(header(SERVER), SERVER, SERVER - HOUR);
  expect(told(SERVER, 0)).toBe(SERVER);
});
