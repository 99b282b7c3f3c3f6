import { describe, expect, test } from 'vitest';
import { type Operation, operations } from '#generated/operations.ts';
import { accountHandlers } from '#server/account/handlers.ts';
import { authHandlers } from '#server/auth/handlers.ts';
import { bookingHandlers } from '#server/booking/handlers.ts';
import { careHandlers } from '#server/care/handlers.ts';
import { handlers } from '#server/handlers.ts';
import { organizationHandlers } from '#server/organization/handlers.ts';
import { paymentHandlers } from '#server/payment/handlers.ts';
import { filesOf } from './files.ts';

const all = Object.values<Operation>(operations);

test('every operation has one handler, in the map of its domain, and no handler is without one', () => {
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
  expect(handled.sort()).toEqual(all.map(({ domain, id }) => `${domain}.${id}`).sort());
  expect(Object.keys(handlers).sort()).toEqual(all.map(({ id }) => id).sort());
});

describe('every operation is tested over HTTP, beside its domain', () => {
  const tests = filesOf('server/**/*.http.test.ts');

  test.each(all.map(operation => [operation.id, operation] as const))(
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
      expect(answers.filter(error => !body.includes(`refusal('${error}')`))).toEqual([]);
    },
  );
});
