import { afterEach, expect, test, vi } from 'vitest';
import { openPhone } from '#scripts/fake-wechat/in-node.ts';
import type { Persona } from '#scripts/fake-wechat/personas.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

async function follow(persona: Persona) {
  const phone = openPhone(persona);
  const scales: number[] = [];
  const { followFontScale } = await import('./font-scale.ts');
  await followFontScale(scale => scales.push(scale));
  return { phone, scales };
}

test('The size that was set before, and every change of it, is reported', async () => {
  const { phone, scales } = await follow('large-type');
  phone.fake.setFont(100);
  phone.fake.setFont(0);
  expect(scales).toEqual([1.3, 1, 1]);
});

test('Android enlarges by itself, so nothing is added there', async () => {
  const { phone, scales } = await follow('android');
  phone.fake.setFont(160);
  expect(scales).toEqual([]);
});
