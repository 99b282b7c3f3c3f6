import type { ColumnType } from 'kysely';

/** The database has a value for a row that leaves the column out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** jsonb: parsed when read, text when written. */
export type Json<T> = ColumnType<T, string, string>;
