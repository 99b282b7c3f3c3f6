import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const letters = 20;

/** Drawn for many ids at once: each draw is a call to the system, and a booking needs half a dozen ids. */
const pool = Buffer.alloc(letters * 256);
let used = pool.length;

/** A new identifier: a letter for its kind, then 100 random bits in Crockford's base 32. */
export function newId(kind: string): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const drawn = pool.subarray(used, used + letters);
  used += letters;
  let id = kind;
  for (const byte of drawn) id += alphabet[byte % 32];
  return id;
}
