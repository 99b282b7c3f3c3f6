import { describe, expect, test } from 'vitest';
import { type Operation, operations } from '#generated/operations.ts';
import { handlers } from '#server/handlers.ts';
import { notAnsweredYet, notOpen } from '#server/kernel/not-open.ts';
import { filesOf } from './files.ts';

const closed: readonly string[] = notOpen;
const open = Object.values<Operation>(operations).filter(({ id }) => !closed.includes(id));
const later: Readonly<Record<string, readonly string[] | undefined>> = notAnsweredYet;

test('The list of operations that are not open has each once, and only operations of the contract', () => {
  expect(new Set(closed).size).toBe(closed.length);
  for (const id of closed) expect(operations).toHaveProperty(id);
});

test('Every open operation has one handler, in the map of its domain, and there is no other', () => {
  const handled = Object.entries(handlers).flatMap(([domain, map]) =>
    Object.keys(map).map(id => `${domain}.${id}`),
  );
  expect(handled.sort()).toEqual(open.map(({ domain, id }) => `${domain}.${id}`).sort());
});

describe('HTTP tests', () => {
  const tests = filesOf('server/**/*.http.test.ts');

  test.each(open.map(operation => [operation.id, operation] as const))(
    '%s has one block of HTTP tests in its domain, with every declared error',
    (id, { domain, login, errors, keyed }) => {
      const block = new RegExp(`^describe\\('${id}', .*?^}\\);`, 'ms');
      const found = tests.flatMap(({ path, text }) => {
        const [body] = block.exec(text) ?? [];
        return body === undefined ? [] : [{ path, body }];
      });
      expect(found.map(({ path }) => path)).toEqual([expect.stringMatching(`^server/${domain}/`)]);
      const body = found[0]?.body ?? '';
      const answers = [...errors, ...(login === 'required' ? ['NOT_LOGGED_IN'] : [])]
        // server/keyed-operations.http.test.ts tries it for every keyed operation.
        .filter(error => !keyed || error !== 'IDEMPOTENCY_CONFLICT');
      const untested = answers.filter(error => !body.includes(`refusal('${error}')`));
      expect(untested).toEqual(later[id] ?? []);
    },
  );
});
