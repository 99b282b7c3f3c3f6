import { expect, test } from 'vitest';
import type { Tx } from './context.ts';
import { inTransaction } from './db/engine.ts';
import { BusinessError } from './errors.ts';
import { KeyTakenMeanwhile, onceEach } from './idempotency.ts';
import { sha256 } from './secrets.ts';
import { openTestApp } from './testing/app.ts';
import { createFactories } from './testing/factories.ts';
import { nextKey } from './testing/ids.ts';

const app = await openTestApp();
const { db, clock } = app;
const make = createFactories(app);

const operation = 'createDiagnosisReservation';
const body = { patientId: 'p1' };
const theirs = { reservationCode: 'theirs' };
const ours = { reservationCode: 'ours' };

const newRequest = async () =>
  ({ userId: (await make.user()).userId, key: nextKey(), operation, body }) as const;
type Request = Awaited<ReturnType<typeof newRequest>>;

/** As another server does it while this one works. */
const answerElsewhere = (tx: Tx, { userId, key }: Request) =>
  tx
    .insertInto('idempotency')
    .values({
      user_id: userId,
      key,
      operation,
      body_hash: sha256(JSON.stringify(body)),
      answer: JSON.stringify(theirs),
      created_at: clock.now(),
    })
    .execute();

test('who is refused because another server served the very request gets that answer', async () => {
  const request = await newRequest();
  const answers = await inTransaction(db, tx =>
    onceEach<Request, typeof ours>(tx, clock.now(), [request], async () => {
      await answerElsewhere(tx, request);
      return [new BusinessError('ALREADY_BOOKED')];
    }),
  );
  expect(answers).toEqual([theirs]);
});

test('what another server has answered first is not kept a second time: nothing of it stays', async () => {
  const request = await newRequest();
  const work = inTransaction(db, tx =>
    onceEach(tx, clock.now(), [request], async () => {
      await answerElsewhere(tx, request);
      return [ours];
    }),
  );
  await expect(work).rejects.toThrow(KeyTakenMeanwhile);
  const kept = await db.selectFrom('idempotency').select('key').where('key', '=', request.key).execute();
  expect(kept).toEqual([]);
});

test('twice in one set is done once, and what was refused may be tried again', async () => {
  const [twice, refused] = [await newRequest(), await newRequest()];
  const sets: number[] = [];
  const run = (requests: readonly Request[]) =>
    inTransaction(db, tx =>
      onceEach(tx, clock.now(), requests, async fresh => {
        sets.push(fresh.length);
        return fresh.map(({ key }) =>
          key === refused.key && sets.length === 1 ? new BusinessError('SLOT_GONE') : ours,
        );
      }),
    );
  expect(await run([twice, refused, twice])).toEqual([ours, expect.any(BusinessError), ours]);
  expect(await run([twice, refused])).toEqual([ours, ours]);
  expect(sets).toEqual([2, 1]);
});
