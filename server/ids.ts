import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new identifier: a letter for its kind, then 100 random bits in Crockford's base 32. */
export function newId(kind: string): string {
  return kind + Array.from(randomBytes(20), byte => alphabet[byte % 32]).join('');
}
