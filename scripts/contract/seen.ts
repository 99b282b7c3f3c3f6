/** Where `npm test` leaves what the operations answered: a line an operation and code. */
export const seenPath = 'var/contract-seen.txt';
