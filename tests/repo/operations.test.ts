import { describe, expect, test } from 'vitest';
import { type Operation, operations } from '#generated/operations.ts';
import { accountHandlers } from '#server/account/handlers.ts';
import { authHandlers } from '#server/auth/handlers.ts';
import { bookingHandlers } from '#server/booking/handlers.ts';
import { careHandlers } from '#server/care/handlers.ts';
import { handlers } from '#server/handlers.ts';
import { notAnsweredYet, notOpen } from '#server/not-open.ts';
import { organizationHandlers } from '#server/organization/handlers.ts';
import { paymentHandlers } from '#server/payment/handlers.ts';
import { filesOf } from './files.ts';

const closed: readonly string[] = notOpen;
const open = Object.values<Operation>(operations).filter(({ id }) => !closed.includes(id));
const later: Readonly<Record<string, readonly string[] | undefined>> = notAnsweredYet;

test('what is not open yet is named once, and the contract knows it', () => {
  expect(new Set(closed).size).toBe(closed.length);
  for (const id of closed) expect(operations).toHaveProperty(id);
});

test('every open operation has one handler, in the map of its domain, and no handler is without one', () => {
  const maps = {
    account: accountHandlers,
    auth: authHandlers,
    booking: bookingHandlers,
    care: careHandlers,
    organization: organizationHandlers,
    payment: paymentHandlers,
  };
  const handled = Object.entries(maps).flatMap(([domain, map]) =>
    Object.keys(map).map(id => `${domain}.${id}`),
  );
  expect(handled.sort()).toEqual(open.map(({ domain, id }) => `${domain}.${id}`).sort());
  expect(Object.keys(handlers).sort()).toEqual(open.map(({ id }) => id).sort());
});

describe('every open operation is tested over HTTP, beside its domain', () => {
  const tests = filesOf('server/**/*.http.test.ts');

  test.each(open.map(operation => [operation.id, operation] as const))(
    '%s',
    (id, { domain, access, errors }) => {
      const block = new RegExp(`^describe\\('${id}', .*?^}\\);`, 'ms');
      const found = tests.flatMap(({ path, text }) => {
        const [body] = block.exec(text) ?? [];
        return body === undefined ? [] : [{ path, body }];
      });
      expect(found.map(({ path }) => path)).toEqual([expect.stringMatching(`^server/${domain}/`)]);
      const body = found[0]?.body ?? '';
      const answers = access === 'guest' ? errors : [...errors, 'NOT_LOGGED_IN'];
      const untested = answers.filter(error => !body.includes(`refusal('${error}')`));
      expect(untested).toEqual(later[id] ?? []);
    },
  );
});
