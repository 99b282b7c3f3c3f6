import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, postgresForFile } from '#tests/support/engines.ts';
import type { Database } from './transaction.ts';
import { runTransaction } from './transaction.ts';

interface Schema {
  doctor: { name: string; on_call: boolean };
}

const postgresUrl = postgresForFile();

describe.each(engines)('%s', engine => {
  let db: Database<Schema>;
  beforeAll(async () => {
    db = await openTestDatabase(engine, postgresUrl);
    await sql`create table doctor (name text primary key, on_call boolean not null)`.execute(db.kysely);
  }, 60_000);
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.kysely.deleteFrom('doctor').execute();
  });

  const insert = (name: string) => ({ name, on_call: true });
  const names = async () =>
    (await db.kysely.selectFrom('doctor').select('name').orderBy('name').execute()).map(row => row.name);

  /** Fails as PostgreSQL does, with this SQLSTATE. */
  const fail = (code: string) => sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`);

  test('A transaction gives the result, and commits', async () => {
    const result = await runTransaction(db.kysely, async tx => {
      await tx.insertInto('doctor').values(insert('林')).execute();
      return 42;
    });
    expect(result).toBe(42);
    expect(await names()).toEqual(['林']);
  });

  test('A transaction rolls back when the work throws, and throws the same error', async () => {
    const reason = new Error('no');
    const work = runTransaction(db.kysely, async tx => {
      await tx.insertInto('doctor').values(insert('林')).execute();
      throw reason;
    });
    await expect(work).rejects.toBe(reason);
    expect(await names()).toEqual([]);
  });

  test('A transaction does not report a commit when a failed statement was swallowed', async () => {
    const work = runTransaction(db.kysely, async tx => {
      await tx.insertInto('doctor').values(insert('林')).execute();
      await fail('P0001')
        .execute(tx)
        .catch(() => {});
    });
    await expect(work).rejects.toThrow();
    expect(await names()).toEqual([]);
  });

  test.each(['40001', '40P01'])('The error %s runs the work again', async code => {
    let runs = 0;
    await runTransaction(db.kysely, async tx => {
      await tx
        .insertInto('doctor')
        .values(insert(`run ${++runs}`))
        .execute();
      if (runs < 3) await fail(code).execute(tx);
    });
    expect(await names()).toEqual(['run 3']);
  });

  test('A transaction gives up after five retries', async () => {
    let runs = 0;
    const work = runTransaction(db.kysely, async tx => {
      runs++;
      await fail('40001').execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(6);
  });

  test('Any other error runs the work once, and its fields say what failed', async () => {
    await db.kysely.insertInto('doctor').values(insert('林')).execute();
    let runs = 0;
    const work = runTransaction(db.kysely, async tx => {
      runs++;
      await tx.insertInto('doctor').values(insert('林')).execute();
    });
    const error = await work.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({
      severity: 'ERROR',
      code: '23505',
      constraint: 'doctor_pkey',
      table: 'doctor',
      schema: 'public',
      detail: 'Key (name)=(林) already exists.',
    });
    // pg keeps no parameters on its errors, and neither may the embedded engine: errors are logged.
    expect(error).not.toHaveProperty('params');
    expect(runs).toBe(1);
  });

  test('Twenty transactions at once do not see each other’s changes', async () => {
    await db.kysely.insertInto('doctor').values(insert('0')).execute();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        runTransaction(db.kysely, async tx => {
          const { name } = await tx.selectFrom('doctor').select('name').forUpdate().executeTakeFirstOrThrow();
          await tx
            .updateTable('doctor')
            .set({ name: String(Number(name) + 1) })
            .execute();
        }),
      ),
    );
    expect(await names()).toEqual(['20']);
  }, 20_000);

  test('Two serializable transactions that cannot both be true are settled by running one again', async () => {
    await db.kysely
      .insertInto('doctor')
      .values([insert('林'), insert('陈')])
      .execute();
    // Each goes off call if another stays; a snapshot each would let both go.
    const leave = (name: string) =>
      runTransaction(db.kysely, async tx => {
        await sql`set transaction isolation level serializable`.execute(tx);
        const onCall = await tx.selectFrom('doctor').select('name').where('on_call', '=', true).execute();
        if (onCall.length < 2) return false;
        await tx.updateTable('doctor').set({ on_call: false }).where('name', '=', name).execute();
        return true;
      });
    expect((await Promise.all([leave('林'), leave('陈')])).sort()).toEqual([false, true]);
  });
});
