import { ErrorCode } from '#generated/model/error-code.ts';
import { addresses } from '#tests/e2e/support/addresses.ts';
import { newPhone } from '#tests/e2e/support/family.ts';
import { everyCode, meet, type Outcome, outcomes, toldCodes } from '#tests/e2e/support/outcomes.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

const full = process.env.LOAD === 'full';
/** In the short run a screen meets every fifth outcome, and its neighbours the others. */
const share = 5;

function outcomesFor(index: number): readonly Outcome[] {
  const all = outcomes(toldCodes[index % toldCodes.length] ?? ErrorCode.NOT_FOUND);
  return full ? [...all, ...everyCode()] : all.filter((_, at) => (at + index) % share === 0);
}

describe('no white screen, and the words that are specified', () => {
  for (const { pattern, address, index } of Object.entries(addresses).map(([pattern, address], index) => ({
    pattern,
    address,
    index,
  }))) {
    test(`${pattern} is never white, and has the specified words`, async ({ patient }) => {
      test.setTimeout(full ? 600_000 : 120_000);

      // Data of another shape is reported to the server, and may break the screen, not the app.
      patient.watch.forgive(/^console: (\[contract\]|TypeError|%o)/, /^502 /);
      // Each with another account, because one phone gets five codes an hour.
      await patient.logIn(newPhone());
      for (const outcome of outcomesFor(index)) {
        await meet(patient, address, outcome).catch((error: unknown) =>
          expect.soft(error, `${outcome.name} at ${address}`).toBeUndefined(),
        );
      }
    });
  }
});
