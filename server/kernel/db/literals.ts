import { sql } from 'kysely';

/** SQL: a list of constants, so that a kept plan knows how many rows they match (decision 74). */
export const literals = (values: readonly string[]) => sql.join(values.map(value => sql.lit(value)));
