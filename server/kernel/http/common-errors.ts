import type { ErrorName } from '#generated/operations.ts';

/** Codes that any operation may answer, beside its own. */
export const commonErrors: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'INVALID_INPUT',
  'FORBIDDEN',
  'NOT_LOGGED_IN',
  'TOO_OFTEN',
  'NOT_OPEN',
  'SYSTEM_FAULT',
]);
