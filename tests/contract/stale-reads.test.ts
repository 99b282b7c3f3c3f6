import type { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listInvalidated, listOperations, pascal, readContract } from '#scripts/contract/document.ts';
import { filesOf } from '#tests/repo/files.ts';

type Hooks = Record<string, (...given: unknown[]) => unknown>;

const document = readContract();
const operations = listOperations(document);
const reads = operations.filter(({ method }) => method === 'get').map(({ id }) => id);

/** The operations that the app takes from the generated hooks, by the names that it imports. */
const imported = new Set(
  filesOf('src/**/*.{ts,tsx}').flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '#generated\/hooks\//g)].flatMap(([, names = '']) =>
      names.split(',').map(name => name.trim()),
    ),
  ),
);
const writes = operations.filter(
  ({ id, method }) => method !== 'get' && (imported.has(id) || imported.has(`use${pascal(id)}`)),
);

test.each(writes.map(({ id, operation }) => [id, operation] as const))(
  '%s, which the app calls, declares what it makes stale, or an empty list',
  (_, operation) => expect(operation).toHaveProperty('x-invalidates'),
);

let hooks: Hooks;
let queries: QueryClient;

beforeAll(async () => {
  vi.stubGlobal('window', {
    location: { hash: '#/?topOrgId=1001', search: '' },
    addEventListener: () => undefined,
    requestIdleCallback: () => 0,
  });
  const answer = { headers: {}, data: { code: 0, message: 'SUCCESS', data: {} } };
  vi.doMock('axios', () => ({ default: { create: () => ({ request: async () => answer }) } }));
  const domains = [...new Set(operations.map(({ domain }) => domain))];
  const modules = await Promise.all(
    domains.map(domain => import(`../../generated/hooks/${domain}/${domain}.ts`) as Promise<Hooks>),
  );
  hooks = Object.assign({}, ...modules);
  const [{ onStaleReads }, { invalidateReads, queriesOf }] = await Promise.all([
    import('#src/http/stale-reads.ts'),
    import('#src/platform/query-client.ts'),
  ]);
  onStaleReads(invalidateReads);
  queries = queriesOf('1001');
});

afterAll(() => {
  vi.doUnmock('axios');
  vi.unstubAllGlobals();
});

beforeEach(() => {
  queries.clear();
  for (const id of reads) {
    for (const kind of ['', 'Infinite']) {
      const keyOf = hooks[`get${pascal(id)}${kind}QueryKey`];
      if (keyOf) queries.setQueryData(keyOf('p001', { pageSize: 3 }) as string[], id);
    }
  }
});

/** The reads that are asked again when they are next shown. */
const stale = () =>
  new Set(
    queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ state }) => state.data),
  );

describe('A write of a screen', () => {
  test.each(writes.map(entry => [entry.id, entry] as const))(
    '%s makes the reads stale that the contract names, and no others',
    async (id, { operation }) => {
      const names = listInvalidated(document, operation);
      await hooks[id]?.('id', {}, {});
      await hooks[id]?.({}, {});
      expect([...stale()].sort()).toEqual((names.includes('*') ? [...reads] : names).sort());
    },
  );

  test('Many writes are looked at', () => {
    expect(writes.length).toBeGreaterThan(12);
    expect(reads.length).toBeGreaterThan(100);
  });
});
