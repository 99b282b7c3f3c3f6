import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { FakeWechat } from './fake-wechat.ts';
import { fakeWechat } from './plugin.ts';

interface Tag {
  children: string;
}

/** A browser tab as far as the script needs it; its sessionStorage outlives a page. */
function openTab() {
  const kept = new Map<string, string>();
  return (address: string) => {
    const { handler } = fakeWechat.transformIndexHtml as unknown as {
      handler: (html: string, context: { originalUrl: string }) => Tag[];
    };
    const [tag] = handler('', { originalUrl: address });
    const window: { fakeWechat?: FakeWechat } = {};
    const document = Object.assign(new EventTarget(), {});
    const navigator = { userAgent: 'Chrome' };
    const sessionStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    };
    const location = { href: `http://localhost:8081${address}` };
    runInNewContext(tag?.children ?? '', {
      window,
      document,
      navigator,
      sessionStorage,
      location,
      Event,
      URL,
      setTimeout,
    });
    return { fake: window.fakeWechat, userAgent: navigator.userAgent };
  };
}

test('An address with a persona simulates WeChat, and the tab keeps it until none', () => {
  const load = openTab();
  expect(load('/crm/')).toEqual({ fake: undefined, userAgent: 'Chrome' });
  expect(load('/crm/?fake-wechat=ios').userAgent).toMatch(/iPhone.*MicroMessenger\/8/);
  expect(load('/crm/login').userAgent).toContain('MicroMessenger');
  expect(load('/crm/?fake-wechat=version-10').userAgent).toMatch(/Android.*MicroMessenger\/10/);
  expect(load('/crm/?fake-wechat=none')).toEqual({ fake: undefined, userAgent: 'Chrome' });
  expect(load('/crm/').fake).toBeUndefined();
});

test('An unknown persona changes nothing and cannot inject a script', () => {
  const load = openTab();
  expect(load('/crm/?fake-wechat=</script><script>alert(1)</script>').fake).toBeUndefined();
  expect(load('/crm/?fake-wechat=toString').fake).toBeUndefined();
});
