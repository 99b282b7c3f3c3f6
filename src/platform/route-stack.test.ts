import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRouteStack, landedHash, type RouteStack, routeCount } from './route-stack.ts';

type State = { idx?: number; key?: string } | null;

/** A browser's history: the router pushes with a number, whatever else changes the hash comes without one. */
const createBrowser = (hash: string, search = '') => {
  let entries: { hash: string; state: State }[] = [{ hash, state: null }];
  let at = 0;
  let listener = () => {};
  const current = () => {
    const entry = entries[at];
    if (entry === undefined) throw new Error('left the app');
    return entry;
  };
  const push = (next: string, state: State) => {
    entries = [...entries.slice(0, at + 1), { hash: next, state }];
    at += 1;
  };
  const page = {
    history: {
      get state() {
        return current().state;
      },
      replaceState: (state: State, _title: string, next: string) => {
        entries[at] = { hash: next, state };
      },
    },
    location: {
      search,
      get hash() {
        return current().hash;
      },
    },
    addEventListener: (_type: 'popstate', added: () => void) => {
      listener = added;
    },
  };
  let stack: RouteStack;
  /** As at every load: the stack begins, and the router numbers the entries that have no number. */
  const load = () => {
    stack = createRouteStack(page);
    page.history.replaceState({ idx: 0, ...page.history.state }, '', page.location.hash);
    stack.note();
  };
  load();
  return {
    reload: load,
    hash: () => page.location.hash,
    state: () => page.history.state,
    count: () => routeCount(page.history),
    entries: () => entries.map(({ state }) => state?.idx),
    at: () => at,
    navigate: (next: string) => {
      push(next, { idx: (page.history.state?.idx ?? 0) + 1 });
      stack.note();
    },
    type: (next: string) => {
      push(next, null);
      listener();
    },
    go: (delta: number) => {
      if (entries[at + delta] === undefined) return;
      at += delta;
      listener();
    },
  };
};

describe('how many entries lie below', () => {
  test('No entry lies below at first, then one more each time, whoever brought the address', () => {
    const browser = createBrowser('#/');
    expect(browser.count()).toBe(0);
    browser.navigate('#/doctorDetail/p001?topOrgId=1001');
    browser.type('#/clinicDetail/cli101');
    expect(browser.count()).toBe(2);
    browser.navigate('#/personal?topOrgId=1001');
    expect(browser.count()).toBe(3);
    browser.go(-3);
    expect(browser.count()).toBe(0);
  });

  test('Two typed addresses are two entries, each with its own scroll', () => {
    const browser = createBrowser('#/');
    browser.type('#/a');
    const { key } = browser.state() ?? {};
    browser.type('#/b');
    expect(key).toMatch(/\w{4}/);
    expect(browser.state()?.key).not.toBe(key);
  });

  test.each([[null], [{}], [{ idx: -3 }]])('%j is never below 0', state => {
    expect(routeCount({ state })).toBe(0);
  });

  test('On any way through the app the number rises and falls with the entries, and is never below 0', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('navigate', 'type', 'reload') }),
      fc.record({ kind: fc.constant('go'), delta: fc.integer({ min: -4, max: 4 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const browser = createBrowser('#/');
        for (const each of steps) {
          const [from, before] = [browser.at(), browser.count()];
          if (each.kind === 'navigate') browser.navigate('#/x?topOrgId=1001');
          if (each.kind === 'type') browser.type('#/y');
          if (each.kind === 'reload') browser.reload();
          if ('delta' in each) browser.go(each.delta);
          expect(browser.count() - before).toBe(browser.at() - from);
          expect(browser.count()).toBeGreaterThanOrEqual(0);
        }
        expect(browser.entries()).toEqual(browser.entries().map((_, index) => index));
      }),
    );
  });
});

describe('the organization of an address that names none', () => {
  test('On landing the organization is the one before the hash, else the default', () => {
    expect(createBrowser('#/personal').hash()).toBe('#/personal?topOrgId=1001');
    expect(createBrowser('#/personal', '?topOrgId=1002').hash()).toBe('#/personal?topOrgId=1002');
  });

  test('Later the organization is that of the address before', () => {
    const browser = createBrowser('#/');
    browser.navigate('#/doctorDetail/p020?topOrgId=1002');
    browser.type('#/hospitalize/treating');
    expect(browser.hash()).toBe('#/hospitalize/treating?topOrgId=1002');
    browser.go(-2);
    browser.type('#/hospitalize');
    expect(browser.hash()).toBe('#/hospitalize?topOrgId=1001');
  });
});

test.each([
  ['', '#/?topOrgId=1'],
  ['#', '#/?topOrgId=1'],
  ['#personal', '#/personal?topOrgId=1'],
  ['#/&', '#/?topOrgId=1'],
  ['#/&from=timeline', '#/?from=timeline&topOrgId=1'],
  ['#/?from=singlemessage&isappinstalled=0', '#/?from=singlemessage&isappinstalled=0&topOrgId=1'],
  ['#/doctorDetail/p1&from=groupmessage&topOrgId=1002', '#/doctorDetail/p1?from=groupmessage&topOrgId=1002'],
  ['#/doctorDetail/p1?topOrgId=1002&from=timeline', '#/doctorDetail/p1?topOrgId=1002&from=timeline'],
  ['#/doctorDetail/p1?topOrgId=1002?from=timeline', '#/doctorDetail/p1?topOrgId=1002&from=timeline'],
  ['#/doctorDetail/p1?topOrgId=1002&', '#/doctorDetail/p1?topOrgId=1002'],
  ['#/doctorDetail/p1?topOrgId=1002#wechat_redirect', '#/doctorDetail/p1?topOrgId=1002'],
  ['#/doctorDetail/p1?topOrgId=', '#/doctorDetail/p1?topOrgId=1'],
  ['#/doctorDetail/p1?topOrgId=../x', '#/doctorDetail/p1?topOrgId=1'],
  [
    '#/webView?url=https%3A%2F%2Fa.example%2F%3Fb%3D1%26c%3D2&topOrgId=1002',
    '#/webView?url=https%3A%2F%2Fa.example%2F%3Fb%3D1%26c%3D2&topOrgId=1002',
  ],
])('%s lands at %s', (hash, landed) => {
  expect(landedHash(hash, '1')).toBe(landed);
  expect(landedHash(landed, '2')).toBe(landed);
});
