import { isValidElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHistory } from './history-double.ts';
import type { OverlayControl } from './stack.ts';

const Empty = (_: OverlayControl<string>) => null;

let browser: ReturnType<typeof createHistory>;
let overlays: typeof import('./stack.ts')['overlays'];

const start = async (...addresses: string[]) => {
  browser = createHistory(...addresses);
  vi.stubGlobal('window', browser.window);
  vi.resetModules();
  ({ overlays } = await import('./stack.ts'));
};

/** Opens an overlay; `closed` collects what `ask` resolved with. */
const open = async (name: string, closed: unknown[] = []) => {
  const before = overlays.layers.get().length;
  void overlays.ask(async () => ({ default: Empty }), {}).then(result => closed.push(result ?? name));
  await vi.waitUntil(() => overlays.layers.get().length > before);
  const layer = overlays.layers.get()[before];
  if (layer === undefined || !isValidElement<OverlayControl<string>>(layer.content))
    throw new Error('not open');
  return layer.content.props;
};
const shown = () => overlays.layers.get().filter(layer => !layer.closing).length;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await start('/home', '/doctor');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('An open overlay lies on an entry of the same address, and the router’s index goes on', async () => {
  await open('sheet');
  await open('dialog');
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+', '/doctor++']);
  expect(browser.indexes()).toEqual([0, 1, 2, 3]);
});

test('Back closes the top overlay, then the next, then leaves the page', async () => {
  const closed: unknown[] = [];
  await open('sheet', closed);
  await open('dialog', closed);
  await browser.settled();
  browser.back();
  await browser.settled();
  expect(closed).toEqual(['dialog']);
  browser.back();
  await browser.settled();
  expect(closed).toEqual(['dialog', 'sheet']);
  expect(browser.trail()).toEqual(['/home', '/doctor']);
  browser.back();
  await browser.settled();
  expect(browser.trail()).toEqual(['/home']);
});

test('The history entry of a closed overlay is gone before ask resolves', async () => {
  const trail = overlays.ask(async () => ({ default: Empty }), {}).then(() => browser.trail());
  await vi.waitUntil(() => shown() === 1);
  await browser.settled();
  void overlays.layers.get()[0]?.close();
  expect(await trail).toEqual(['/home', '/doctor']);
});

test('A closed overlay is removed after 300 ms, and closing it twice closes it once', async () => {
  const closed: unknown[] = [];
  const sheet = await open('sheet', closed);
  await browser.settled();
  await Promise.all([sheet.close(), sheet.close()]);
  expect(closed).toEqual(['sheet']);
  vi.advanceTimersByTime(299);
  expect(overlays.layers.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(overlays.layers.get()).toHaveLength(0);
});

test('Overlays that close at once, in any order, leave no entry behind', async () => {
  const first = await open('1');
  const second = await open('2');
  const third = await open('3');
  await browser.settled();
  await Promise.all([second.close(), first.close(), third.close()]);
  expect(browser.trail()).toEqual(['/home', '/doctor']);
  expect(shown()).toBe(0);
});

test('A lower overlay can close while the upper stays, and Back then closes the upper', async () => {
  const closed: unknown[] = [];
  const lower = await open('lower', closed);
  await open('upper', closed);
  await browser.settled();
  await lower.close();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+']);
  browser.back();
  await browser.settled();
  expect(closed).toEqual(['lower', 'upper']);
});

test('An overlay that opens as another closes lies on one entry', async () => {
  const sheet = await open('sheet');
  await browser.settled();
  void sheet.close();
  await open('dialog');
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+']);
  expect(browser.indexes()).toEqual([0, 1, 2]);
});

test('An overlay that opens while Back is under way gets its entry', async () => {
  const sheet = await open('sheet');
  await browser.settled();
  const closing = sheet.close();
  await Promise.resolve();
  await Promise.resolve();
  await open('dialog');
  await closing;
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+']);
  expect(shown()).toBe(1);
});

test('Back from a screen that was opened on top of an overlay skips the overlay’s entry', async () => {
  const closed: unknown[] = [];
  await open('menu', closed);
  await browser.settled();
  browser.navigate('/issueQuestions');
  await overlays.closeAll();
  await browser.settled();
  expect(closed).toEqual(['menu']);
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+', '/issueQuestions']);
  browser.back();
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor']);
});

test('A navigation right after closing is not taken back with the entry', async () => {
  const menu = await open('menu');
  await browser.settled();
  void menu.close();
  browser.navigate('/issueQuestions');
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+', '/issueQuestions']);
});

test('Forward into a closed overlay’s entry comes straight back', async () => {
  await open('sheet');
  await browser.settled();
  browser.back();
  await browser.settled();
  browser.forward();
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor']);
  expect(shown()).toBe(0);
});

test('After a reload with an open overlay its entry is left', async () => {
  await open('sheet');
  await browser.settled();
  vi.resetModules();
  await import('./stack.ts');
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor']);
});

test('Going several entries back at once closes every overlay', async () => {
  const closed: unknown[] = [];
  await open('sheet', closed);
  await open('dialog', closed);
  await browser.settled();
  browser.window.history.go(-3);
  await browser.settled();
  expect(closed).toEqual(['dialog', 'sheet']);
  expect(browser.trail()).toEqual(['/home']);
});

test('An overlay gets its props', async () => {
  const Named = ({ name }: { name: string } & OverlayControl) => name;
  void overlays.ask(async () => ({ default: Named }), { name: '周砚清' });
  await vi.waitUntil(() => shown() === 1);
  expect(overlays.layers.get()[0]?.content).toMatchObject({ props: { name: '周砚清' } });
});

test('ask resolves with the result that the overlay was closed with', async () => {
  const closed: unknown[] = [];
  const sheet = await open('sheet', closed);
  await browser.settled();
  await sheet.close('chosen');
  await browser.settled();
  expect(closed).toEqual(['chosen']);
});

test('ask resolves with undefined when the overlay was closed without a result', async () => {
  const answer = overlays.ask(async () => ({ default: Empty }), {});
  await vi.waitUntil(() => shown() === 1);
  await browser.settled();
  browser.back();
  expect(await answer).toBeUndefined();
});

test('ask rejects and opens nothing when the overlay cannot be loaded', async () => {
  const answer = overlays.ask(
    async () => Promise.reject<{ default: typeof Empty }>(new Error('offline')),
    {},
  );
  await expect(answer).rejects.toThrow('offline');
  expect(overlays.layers.get()).toEqual([]);
});
