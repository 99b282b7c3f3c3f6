import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { engines, openTestDatabase, postgresForFile } from '#tests/support/engines.ts';
import type { Database } from './transaction.ts';

const postgresUrl = postgresForFile();

const noon = new Date('2026-11-20T04:00:00.123Z');
const bytes = new Uint8Array([0, 255, 92, 34]);

/** What SQL gives, and what it must be in JS. */
const values: [name: string, expression: RawBuilder<unknown>, expected: unknown][] = [
  ['count', sql`count(*)`, 1],
  ['int8', sql`(-9007199254740991)::int8`, -9007199254740991],
  ['int4', sql`7::int4`, 7],
  ['float8', sql`0.1::float8`, 0.1],
  ['numeric', sql`1234567890123456789.10::numeric`, '1234567890123456789.10'],
  ['sum of int8', sql`sum(7::int8)`, '7'],
  ['boolean', sql`true`, true],
  ['text', sql`'问止'::text`, '问止'],
  ['null', sql`null::int8`, null],
  ['date', sql`'2026-11-20'::date`, '2026-11-20'],
  ['time', sql`'09:30'::time`, '09:30:00'],
  ['timestamp', sql`'2026-11-20 09:30'::timestamp`, '2026-11-20 09:30:00'],
  ['timestamptz', sql`'2026-11-20 12:00:00.123+08'::timestamptz`, noon],
  ['interval', sql`'90 minutes'::interval`, '01:30:00'],
  ['uuid', sql`'00000000-0000-4000-8000-000000000001'::uuid`, '00000000-0000-4000-8000-000000000001'],
  ['jsonb', sql`'{"b": [1, null], "a": "x"}'::jsonb`, { a: 'x', b: [1, null] }],
  ['bytea', sql`'\\x00ff5c22'::bytea`, bytes],
  ['empty array', sql`'{}'::int8[]`, []],
  [
    'nested array',
    sql`array[array[1, 2], array[3, 4]]::int8[]`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['array with bounds', sql`'[0:1]={5,6}'::int4[]`, [5, 6]],
  ['dates', sql`array['2026-11-20'::date]`, ['2026-11-20']],
  ['moments', sql`array['2026-11-20 04:00:00.123Z'::timestamptz]`, [noon]],
  [
    'awkward texts',
    sql`array['a,b', '{"c"}', 'back\\slash', '', 'NULL', null]::text[]`,
    ['a,b', '{"c"}', 'back\\slash', '', 'NULL', null],
  ],
  ['session time zone', sql`current_setting('TimeZone')`, 'UTC'],
  ['a moment as a day', sql`${new Date('2026-11-19T23:00:00Z')}::timestamptz::date`, '2026-11-19'],

  ['Date', sql`${noon}::timestamptz`, noon],
  ['Date into date', sql`${new Date('2026-11-19T23:00:00Z')}::date`, '2026-11-19'],
  ['number', sql`${41.5}::float8`, 41.5],
  ['bigint', sql`${9007199254740991n}::int8`, 9007199254740991],
  ['false', sql`${false}::boolean`, false],
  ['undefined', sql`${undefined}::text`, null],
  ['string', sql`${'问止'}::text`, '问止'],
  ['string into int', sql`${'12'}::int4`, 12],
  ['object into jsonb', sql`${{ a: ['x'] }}::jsonb`, { a: ['x'] }],
  ['JSON text into jsonb', sql`${JSON.stringify(['x', 1])}::jsonb`, ['x', 1]],
  ['Uint8Array', sql`${bytes}::bytea`, bytes],
  ['Buffer', sql`${Buffer.from(bytes)}::bytea`, bytes],
  ['string[]', sql`${['a,b', '"', '\\', 'NULL', null]}::text[]`, ['a,b', '"', '\\', 'NULL', null]],
  ['Uint8Array[]', sql`${[bytes]}::bytea[]`, [bytes]],
  ['number[][]', sql`${[[1], [2]]}::int8[]`, [[1], [2]]],
  ['object[]', sql`${[{ a: '"' }]}::jsonb[]`, [{ a: '"' }]],
];

const refused: [name: string, expression: RawBuilder<unknown>][] = [
  ['an int8 past the safe integers', sql`9007199254740992::int8`],
  ['an infinite moment', sql`'infinity'::timestamptz`],
];

// A zone that is not UTC, where a Date made of local parts would be another day.
beforeAll(() => {
  vi.stubEnv('TZ', 'Asia/Shanghai');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe.each(engines)('%s', engine => {
  let db: Database<unknown>;
  beforeAll(async () => {
    db = await openTestDatabase(engine, postgresUrl);
  }, 60_000);
  afterAll(() => db.close());

  async function read(expression: RawBuilder<unknown>): Promise<unknown> {
    const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db.kysely);
    return rows[0]?.value;
  }

  test.each(values)('A value is read: %s', async (_, expression, expected) => {
    expect(new Date(2026, 0).getTimezoneOffset()).toBe(-480);
    expect(await read(expression)).toStrictEqual(expected);
  });

  test.each(refused)('%s is refused, and the connection goes on', async (_, expression) => {
    await expect(read(expression)).rejects.toThrow(RangeError);
    expect(await read(sql`1`)).toBe(1);
  });

  test('An invalid Date is refused before it is sent', async () => {
    await expect(read(sql`${new Date(Number.NaN)}::timestamptz`)).rejects.toThrow(RangeError);
  });
});
