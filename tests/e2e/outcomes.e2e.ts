import { describe, expect } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { builtRoutes } from '#src/routes.tsx';
import { addresses } from './support/addresses.ts';
import { newPhone } from './support/family.ts';
import { everyCode, meet, type Outcome, outcomes, toldCodes } from './support/outcomes.ts';
import { test } from './support/session.ts';

const full = process.env.LOAD === 'full';
/** In the short run a screen meets every fifth outcome, and its neighbours the others. */
const share = 5;

function outcomesFor(index: number): readonly Outcome[] {
  const all = outcomes(toldCodes[index % toldCodes.length] ?? ErrorCode.NOT_FOUND);
  return full ? [...all, ...everyCode()] : all.filter((_, at) => (at + index) % share === 0);
}

test('every built route is here', () => {
  expect(Object.keys(addresses).sort()).toEqual(builtRoutes.map(({ pattern }) => pattern).sort());
});

describe('no white screen, and the words that are specified', () => {
  test.for(Object.entries(addresses).map(([pattern, address], index) => ({ pattern, address, index })))(
    '$pattern',
    { timeout: full ? 600_000 : 120_000 },
    async ({ address, index }, { patient }) => {
      // Data of another shape is told to the server, and may cost the screen, not the app.
      patient.watch.forgive(/^console: (\[contract\]|TypeError|%o)/, /^502 /);
      // Each as somebody else: one phone gets five codes an hour.
      await patient.logIn(newPhone());
      for (const outcome of outcomesFor(index)) {
        await meet(patient, address, outcome).catch((error: unknown) =>
          expect.soft(error, `${outcome.name} at ${address}`).toBeUndefined(),
        );
      }
    },
  );
});
