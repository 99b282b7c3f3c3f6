import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHistory } from './history-double.ts';

const Empty = () => null;

let browser: ReturnType<typeof createHistory>;
let overlays: typeof import('./stack.ts')['overlays'];

const start = async (...addresses: string[]) => {
  browser = createHistory(...addresses);
  vi.stubGlobal('window', browser.window);
  vi.resetModules();
  ({ overlays } = await import('./stack.ts'));
};

const open = (name: string, closed: string[] = []) =>
  overlays.open(Empty, {}, { onClose: () => closed.push(name) });
const shown = () => overlays.layers.get().filter(layer => !layer.closing).length;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await start('/home', '/doctor');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an open overlay lies on an entry of the same address, with the router’s index going on', async () => {
  open('sheet');
  open('dialog');
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+', '/doctor++']);
  expect(browser.indexes()).toEqual([0, 1, 2, 3]);
});

test('Back closes the top one, then the next, then leaves the page', async () => {
  const closed: string[] = [];
  open('sheet', closed);
  open('dialog', closed);
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

test('closing by a button takes the entry back before it is reported', async () => {
  const trails: string[][] = [];
  const sheet = overlays.open(Empty, {}, { onClose: () => trails.push(browser.trail()) });
  await browser.settled();
  await sheet.close();
  trails.push(browser.trail());
  expect(trails).toEqual([
    ['/home', '/doctor'],
    ['/home', '/doctor'],
  ]);
});

test('a closed overlay is removed 300 ms later, and closing twice is closing once', async () => {
  const closed: string[] = [];
  const sheet = open('sheet', closed);
  await browser.settled();
  await Promise.all([sheet.close(), sheet.close()]);
  expect(closed).toEqual(['sheet']);
  vi.advanceTimersByTime(299);
  expect(overlays.layers.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(overlays.layers.get()).toHaveLength(0);
});

test('several closing at once, in any order, leave no entry behind', async () => {
  const [first, second, third] = [open('1'), open('2'), open('3')];
  await browser.settled();
  await Promise.all([second.close(), first.close(), third.close()]);
  expect(browser.trail()).toEqual(['/home', '/doctor']);
  expect(shown()).toBe(0);
});

test('the lower one may close while the upper stays, and Back still closes that', async () => {
  const closed: string[] = [];
  const lower = open('lower', closed);
  open('upper', closed);
  await browser.settled();
  await lower.close();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+']);
  browser.back();
  await browser.settled();
  expect(closed).toEqual(['lower', 'upper']);
});

test('one that opens as another closes takes over its entry', async () => {
  const sheet = open('sheet');
  await browser.settled();
  void sheet.close();
  open('dialog');
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+']);
  expect(browser.indexes()).toEqual([0, 1, 2]);
});

test('one that opens while Back is on its way still gets its entry', async () => {
  const sheet = open('sheet');
  await browser.settled();
  const closing = sheet.close();
  await Promise.resolve();
  await Promise.resolve();
  open('dialog');
  await closing;
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+']);
  expect(shown()).toBe(1);
});

test('Back from a screen that was opened on top of an overlay skips the overlay’s entry', async () => {
  const closed: string[] = [];
  open('menu', closed);
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

test('a navigation in the same breath as closing is not taken back with the entry', async () => {
  const menu = open('menu');
  await browser.settled();
  void menu.close();
  browser.navigate('/issueQuestions');
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor', '/doctor+', '/issueQuestions']);
});

test('Forward into a closed overlay’s entry comes straight back', async () => {
  open('sheet');
  await browser.settled();
  browser.back();
  await browser.settled();
  browser.forward();
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor']);
  expect(shown()).toBe(0);
});

test('after a reload with an overlay open its entry is left', async () => {
  open('sheet');
  await browser.settled();
  vi.resetModules();
  await import('./stack.ts');
  await browser.settled();
  expect(browser.trail()).toEqual(['/home', '/doctor']);
});

test('leaving two pages back at once closes everything', async () => {
  const closed: string[] = [];
  open('sheet', closed);
  open('dialog', closed);
  await browser.settled();
  browser.window.history.go(-3);
  await browser.settled();
  expect(closed).toEqual(['dialog', 'sheet']);
  expect(browser.trail()).toEqual(['/home']);
});

test('a component is given its props and its way out', async () => {
  const { close } = overlays.open(({ name }: { name: string }) => name, { name: '周砚清' });
  await browser.settled();
  expect(overlays.layers.get()[0]?.content).toMatchObject({ props: { name: '周砚清', close } });
});
