import { DatabaseError } from 'pg';

/** The error of the database inside the given error, if any. Kysely wraps the error that ends a transaction. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  const reason = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return reason instanceof DatabaseError ? reason : undefined;
}

// PostgreSQL manual, appendix A.
const UNIQUE_VIOLATION = '23505';

/** The table whose unique index refused a row; undefined for any other error. */
export function doubledTableOf(error: unknown): string | undefined {
  const reason = databaseErrorOf(error);
  return reason?.code === UNIQUE_VIOLATION ? (reason.table ?? '') : undefined;
}
