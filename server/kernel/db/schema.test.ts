import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDatabase } from '#tests/support/database.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** The database has a value for a row that leaves the column out. */
  optional: boolean;
}

/** PostgreSQL's types as parsers.ts gives them. */
const kinds: Readonly<Record<string, string>> = {
  text: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Uint8Array',
  jsonb: 'json',
};

/** Tables that are read and written by statements of their own, without a declared row. */
const undeclared = ['job_lease', 'schema_migration'];

const root = join(import.meta.dirname, '../../..');
/** Inside the repository, so that the compiler finds its packages. */
const folder = join(root, 'node_modules/.cache/schema-test');

async function readColumns(): Promise<Column[]> {
  const database = await openMigratedDatabase();
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as nullable,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as optional
    from information_schema.columns
    where table_schema = 'public' and table_name <> all(${undeclared})
    order by table_name, ordinal_position`.execute(database.kysely);
  await database.close();
  return rows;
}

const head = `
import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../../server/kernel/db/schema.ts';

type Kind<T> = unknown extends T ? 'json' | 'null' : T extends null ? 'null' : T extends string ? 'string' : T extends number ? 'number'
  : T extends boolean ? 'boolean' : T extends Date ? 'Date' : T extends Uint8Array ? 'Uint8Array' : 'json';
type Kinds<T> = { [C in keyof T]: Kind<T[C]> };
type Declared = { [T in keyof Schema]: Kinds<Selectable<Schema[T]>> };
type Optional<T> = { [C in keyof T]-?: object extends Pick<T, C> ? C : never }[keyof T];
type Left<T extends keyof Schema> = Optional<Insertable<Schema[T]>>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
declare function same<A, B>(_: Same<A, B>): void;
declare function part<A, B>(_: [A] extends [B] ? true : false): void;
`;

const oneOf = (names: readonly string[]) => names.map(name => `'${name}'`).join(' | ') || 'never';

/** A line for the compiler for each thing to compare; it refuses those that differ. */
function comparisons(columns: readonly Column[]): { name: string; line: string }[] {
  const byTable = Map.groupBy(columns, ({ table }) => table);
  return [
    { name: 'the tables', line: `same<keyof Schema, ${oneOf([...byTable.keys()])}>(true);` },
    ...[...byTable].flatMap(([table, own]) => [
      {
        name: `the columns of ${table}`,
        line: `same<keyof Declared['${table}'], ${oneOf(own.map(({ column }) => column))}>(true);`,
      },
      {
        name: `what an insert into ${table} may leave out`,
        line: `part<Left<'${table}'>, ${oneOf(own.filter(({ optional }) => optional).map(({ column }) => column))}>(true);`,
      },
      ...own.map(({ column, type, nullable }) => ({
        name: `${table}.${column}`,
        line: `same<Declared['${table}']['${column}'], ${oneOf([kinds[type] ?? type, ...(nullable ? ['null'] : [])])}>(true);`,
      })),
    ]),
  ];
}

/** The names of the comparisons that fail, by file. */
function failing(files: Readonly<Record<string, readonly Column[]>>): Record<string, string[]> {
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(files).map(([file, columns]) => [file, comparisons(columns)] as const);
  const first = head.split('\n').length;
  for (const [file, compared] of lines) {
    writeFileSync(join(folder, file), `${head}\n${compared.map(({ line }) => line).join('\n')}\n`);
  }
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { incremental: false, types: [] },
    include: ['*.ts', join(root, 'server/*/tables.ts')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const errors = stdout.split('\n').filter(line => line.includes('error TS'));
  return Object.fromEntries(
    lines.map(([file, compared]) => {
      const own = errors.filter(error => error.startsWith(`${file}(`));
      const found = own.map(
        error => compared[Number(/\((\d+),/.exec(error)?.[1]) - 1 - first]?.name ?? error,
      );
      return [file, [...new Set(found)]];
    }),
  );
}

const changed = (columns: readonly Column[], name: string, change: Partial<Column>) =>
  columns.map(one => (`${one.table}.${one.column}` === name ? { ...one, ...change } : one));

let columns: Column[];
let found: Record<string, string[]>;

beforeAll(async () => {
  columns = await readColumns();
  found = failing({
    'real.ts': columns,
    'table.ts': [
      ...columns,
      { table: 'mood', column: 'name', type: 'text', nullable: false, optional: false },
    ],
    'column.ts': columns.filter(({ table, column }) => table !== 'patient' || column !== 'phone'),
    'type.ts': changed(columns, 'slot.starts_at', { type: 'text' }),
    'nullable.ts': changed(columns, 'patient.phone', { nullable: false }),
    'optional.ts': changed(columns, 'slot.desk_taken', { optional: false }),
  });
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('Every declared row is a table of a migrated database, with its columns, types and nulls', () => {
  expect(columns.length).toBeGreaterThan(300);
  expect(found['real.ts']).toEqual([]);
});

test.each([
  ['table', ['the tables', 'the columns of mood', 'what an insert into mood may leave out', 'mood.name']],
  ['column', ['the columns of patient', 'what an insert into patient may leave out']],
  ['type', ['slot.starts_at']],
  ['nullable', ['patient.phone']],
  ['optional', ['what an insert into slot may leave out']],
])('A %s that differs is found', (difference, names) => {
  expect(found[`${difference}.ts`]).toEqual(names);
});
