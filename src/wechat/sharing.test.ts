import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShareCard } from './port.ts';
import { createSharing, sharingReady } from './sharing.ts';

const words = { title: '预约就诊 · 问止', description: '疑难病症，找对中医', picUrl: '/crm/share.png' };
const at = (hash: string) => `https://wz.example/crm/${hash}`;
const warned = vi.fn();

beforeEach(() => {
  warned.mockReset();
  sharingReady.set(false);
  vi.spyOn(console, 'warn').mockImplementation(warned);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function world() {
  const cards: ShareCard[] = [];
  const prepare = vi.fn(async (_topOrgId: string) => words);
  const share = vi.fn(async (card: ShareCard) => void cards.push(card));
  return { cards, prepare, share };
}

test('A screen’s own link goes out with the specified words', async () => {
  const { cards, ...rest } = world();
  await createSharing(rest)(at('#/clinicDetail/cli101?topOrgId=1002'));
  expect(rest.prepare).toHaveBeenCalledWith('1002');
  expect(cards).toEqual([
    {
      ...{ title: '预约就诊 · 问止', desc: '疑难病症，找对中医' },
      link: at('#/clinicDetail/cli101?topOrgId=1002'),
      imgUrl: 'https://wz.example/crm/share.png',
    },
  ]);
  expect(sharingReady.get()).toBe(true);
});

test('A link is set once for each address, and not before it names an organization', async () => {
  const { cards, ...rest } = world();
  const share = createSharing(rest);
  await share(at('#/clinicDetail/cli101'));
  expect(cards).toEqual([]);
  await share(at('#/clinicDetail/cli101?topOrgId=1001'));
  await share(at('#/clinicDetail/cli101?topOrgId=1001'));
  expect(cards).toHaveLength(1);
  await share(at('#/?topOrgId=1001'));
  await share(at('#/clinicDetail/cli101?topOrgId=1001'));
  expect(cards.map(({ link }) => link)).toEqual([
    at('#/clinicDetail/cli101?topOrgId=1001'),
    at('#/?topOrgId=1001'),
    at('#/clinicDetail/cli101?topOrgId=1001'),
  ]);
});

test('A link is not ready while it changes, nor after a failure, which is reported as config fail', async () => {
  const { cards: _, ...rest } = world();
  const share = createSharing(rest);
  await share(at('#/?topOrgId=1001'));
  expect(sharingReady.get()).toBe(true);
  rest.share.mockRejectedValueOnce(new Error('waitWxConfig timeout'));
  const changing = share(at('#/discovery?topOrgId=1001'));
  expect(sharingReady.get()).toBe(false);
  await changing;
  expect(sharingReady.get()).toBe(false);
  expect(warned).toHaveBeenCalledWith('config fail', 'waitWxConfig timeout');
});

test('A person who has moved on meanwhile shares where they are, not where they were', async () => {
  const { cards, ...rest } = world();
  let arrive = (_: typeof words) => {};
  rest.prepare.mockImplementationOnce(() => new Promise(resolve => (arrive = resolve)));
  const share = createSharing(rest);
  const first = share(at('#/clinicDetail/cli101?topOrgId=1001'));
  await share(at('#/?topOrgId=1001'));
  arrive(words);
  await first;
  expect(cards.map(({ link }) => link)).toEqual([at('#/?topOrgId=1001')]);
  expect(sharingReady.get()).toBe(true);
});
