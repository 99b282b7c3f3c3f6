import { afterEach, expect, test, vi } from 'vitest';
import { openPhone, sign } from '#scripts/fake-wechat/in-node.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => import('./readiness.ts');
const wrongly = async (page: Parameters<typeof sign>[0]) => sign({ url: `${page.url}&wrong` });

test('A rightly signed page is ready once for all its screens', async () => {
  const phone = openPhone('android');
  const { prepare, waitUntilReady } = await load();
  const asked = vi.fn(sign);
  expect(await prepare(asked, '1001')).toMatchObject({ title: '预约就诊 · 问止' });
  await waitUntilReady();

  phone.moveTo('https://wz.example/crm/?code=0a1B#/doctorDetail/p001?topOrgId=1001');
  await prepare(asked, '1001');
  expect(asked.mock.calls).toEqual([[{ url: 'https://wz.example/crm/?code=0a1B', topOrgId: '1001' }]]);
  // The SDK's own question, and ours.
  expect(phone.called().filter(name => name === 'preVerifyJSAPI')).toHaveLength(2);
});

test('Another organization on the same page has words of its own and needs no second config', async () => {
  const phone = openPhone('ios');
  const { prepare } = await load();
  const asked = vi.fn(sign);
  await prepare(asked, '1001');
  await prepare(asked, '1002');
  expect(asked).toHaveBeenCalledTimes(2);
  expect(phone.called().filter(name => name === 'preVerifyJSAPI')).toHaveLength(2);
});

test('iOS checks the address that the page was loaded with, whatever it has become', async () => {
  const phone = openPhone('ios');
  const { prepare, waitUntilReady } = await load();
  phone.moveTo('https://wz.example/crm/#/?topOrgId=1001');
  await prepare(sign, '1001');
  await waitUntilReady();
});

test('Android checks the current address, and every new one anew', async () => {
  const phone = openPhone('android');
  const { prepare, waitUntilReady } = await load();
  await prepare(sign, '1001');
  phone.moveTo('https://wz.example/crm/#/?topOrgId=1001');
  await prepare(sign, '1001');
  await waitUntilReady();
  const { call } = await import('./sdk.ts');
  expect(await call('getLocation')).toMatchObject({ latitude: 22.5312 });
});

test('A refused config is not ready, although the SDK calls ready', async () => {
  openPhone('config-refused');
  const { prepare, waitUntilReady } = await load();
  const ready = vi.fn();
  const { default: weixin } = await import('weixin-js-sdk');
  (weixin as unknown as { ready: (listener: () => void) => void }).ready(ready);
  await expect(prepare(sign, '1001')).rejects.toThrow('preVerifyJSAPI:fail');
  expect(ready).toHaveBeenCalled();
  await expect(waitUntilReady()).rejects.toThrow('config fail');
});

test('A second config that is refused after a first one was accepted is not ready', async () => {
  const phone = openPhone('android');
  const { prepare, waitUntilReady } = await load();
  await prepare(sign, '1001');
  phone.moveTo('https://wz.example/crm/#/?topOrgId=1001');
  const refused = prepare(wrongly, '1001');
  refused.catch(() => undefined);
  await expect(waitUntilReady()).rejects.toThrow('config fail');
  await expect(refused).rejects.toThrow('preVerifyJSAPI:fail');
});

test('From version 10 on the SDK’s own error never comes, and a refused config is found out all the same', async () => {
  openPhone('version-10', { refusesConfig: true });
  const { prepare, waitUntilReady } = await load();
  const heard = vi.fn();
  const { default: weixin } = await import('weixin-js-sdk');
  (weixin as unknown as { error: (listener: () => void) => void }).error(heard);
  await expect(prepare(sign, '1001')).rejects.toThrow('preVerifyJSAPI:fail');
  expect(heard).not.toHaveBeenCalled();
  await expect(waitUntilReady()).rejects.toThrow('config fail');
});

test('A page that could not be signed may be signed on the next screen', async () => {
  openPhone('ios');
  const { prepare, waitUntilReady } = await load();
  const offline = async () => {
    throw new Error('offline');
  };
  await expect(prepare(offline, '1001')).rejects.toThrow('offline');
  await expect(waitUntilReady()).rejects.toThrow('config fail');
  await prepare(sign, '1001');
  await waitUntilReady();
});

test('The SDK changes the list it is given, and ours stays as it is', async () => {
  openPhone('android');
  const { jsApiList, prepare } = await load();
  const before = [...jsApiList];
  await prepare(sign, '1001');
  expect(jsApiList).toEqual(before);
  expect(jsApiList).toContain('chooseWXPay');
});

test('Readiness is waited for six times 100 ms, and is there for later callers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  openPhone('slow');
  const { prepare, waitUntilReady } = await load();
  const prepared = prepare(sign, '1001');
  const told = vi.fn();
  void waitUntilReady().catch(told);
  await vi.advanceTimersByTimeAsync(599);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledWith(new Error('waitWxConfig timeout'));

  const arrived = vi.fn();
  void prepared.then(arrived);
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled(), { timeout: 20_000 });
  await waitUntilReady();
});

test('Nothing is reported to the SDK’s statistics, which would send the whole address', async () => {
  const phone = openPhone('ios');
  const { prepare } = await load();
  await prepare(sign, '1001');
  const { call } = await import('./sdk.ts');
  await vi.waitUntil(() => phone.called().filter(name => name === 'preVerifyJSAPI').length === 2);
  await call('hideOptionMenu');
  expect(phone.called()).not.toContain('getNetworkType');
  expect(phone.reported).toEqual([]);
});
