/** `npm test` writes here which codes the operations answered: one line for each operation and code. */
export const seenPath = 'var/contract-seen.txt';
