import { type AliasedRawBuilder, sql } from 'kysely';

type ColumnType = 'text' | 'integer' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

/** Names of columns by their type. */
export type Columns<Name extends string> = Partial<Record<ColumnType, readonly Name[]>>;

/** Half a surrogate pair, which PostgreSQL refuses in JSON, becomes U+FFFD, as it does in a parameter of its own. */
const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/**
 * Rows to select from, as one parameter: however many they are, the statement has one text, and so one plan that is
 * kept (decision 19).
 */
export function recordset<Alias extends string, Row extends object>(
  alias: Alias,
  columns: Columns<keyof Row & string>,
  rows: readonly Row[],
): AliasedRawBuilder<Row, Alias> {
  const definition = Object.entries(columns).flatMap(([type, names]) =>
    names.map(name => sql`${sql.ref(name)} ${sql.raw(type)}`),
  );
  return sql<Row>`json_to_recordset(${JSON.stringify(rows, wellFormed)}::json)`.as<Alias>(
    sql`${sql.ref(alias)}(${sql.join(definition)})`,
  );
}
