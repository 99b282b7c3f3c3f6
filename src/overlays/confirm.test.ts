import { isValidElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHistory } from './history-double.ts';
import type { OverlayControl } from './stack.ts';

let browser: ReturnType<typeof createHistory>;
let confirm: typeof import('./confirm.ts')['confirm'];
let overlays: typeof import('./stack.ts')['overlays'];

beforeEach(async () => {
  browser = createHistory('/home', '/doctor');
  vi.stubGlobal('window', browser.window);
  vi.resetModules();
  ({ overlays } = await import('./stack.ts'));
  ({ confirm } = await import('./confirm.ts'));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const ask = async () => {
  const answer = confirm({ title: '取消这次预约？' }).then(
    () => 'agreed',
    error => error.code,
  );
  await vi.waitUntil(() => overlays.layers.get().length === 1);
  await browser.settled();
  const [layer] = overlays.layers.get();
  if (layer === undefined || !isValidElement<OverlayControl<true>>(layer.content))
    throw new Error('no dialog');
  return { answer, close: layer.content.props.close };
};

test('confirm resolves when the person agrees, once Back leaves the page again', async () => {
  const { answer, close } = await ask();
  void close(true);
  expect(await answer).toBe('agreed');
  expect(browser.trail()).toEqual(['/home', '/doctor']);
});

test('confirm rejects with the specified code on cancel and on Back', async () => {
  const cancelled = await ask();
  void cancelled.close();
  expect(await cancelled.answer).toBe('COMFIRM_CANCELED');
  await vi.waitUntil(() => overlays.layers.get().length === 0);

  const left = await ask();
  browser.back();
  expect(await left.answer).toBe('COMFIRM_CANCELED');
});
