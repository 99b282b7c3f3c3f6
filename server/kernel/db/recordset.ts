import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';

type ColumnType = 'text' | 'integer' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

/** Names of columns by their type. */
export type Columns<Name extends string> = Partial<Record<ColumnType, readonly Name[]>>;

const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** Half a surrogate pair, which PostgreSQL refuses in JSON, becomes U+FFFD, as it does in a parameter of its own. */
function toJson(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  // Only half a pair is written so. Looking at each value takes twice as long.
  return text.includes('\\ud') ? JSON.stringify(rows, wellFormed) : text;
}

const definitions = new WeakMap<object, RawBuilder<unknown>>();

/** Built once for each table of columns, because a statement's columns are always the same. */
function definitionOf(columns: Columns<string>): RawBuilder<unknown> {
  const known = definitions.get(columns);
  if (known) return known;
  const definition = sql.raw(
    Object.entries(columns)
      .flatMap(([type, names]) => names.map(name => `"${name}" ${type}`))
      .join(', '),
  );
  definitions.set(columns, definition);
  return definition;
}

/**
 * Rows to select from, as one parameter: however many they are, the statement has one text, and so one plan that is
 * kept (decision 19).
 */
export function recordset<Alias extends string, Row extends object>(
  alias: Alias,
  columns: Columns<keyof Row & string>,
  rows: readonly Row[],
): AliasedRawBuilder<Row, Alias> {
  return sql<Row>`json_to_recordset(${toJson(rows)}::json)`.as<Alias>(
    sql`${sql.ref(alias)}(${definitionOf(columns)})`,
  );
}
