import type { ColumnType } from 'kysely';

/** The database has a default for the column. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** jsonb: parsed when read, text when written. */
export type Json<T> = ColumnType<T, string, string>;
