import { expect, test } from 'vitest';
import { filesOf } from './files.ts';

/** The text between the bracket at `open` and the one that closes it. */
function bracketed(text: string, open: number): string {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return text.slice(open + 1, index);
  }
  throw new Error('a bracket is never closed');
}

/** What each transaction of a file does: its callback, from the parameter on. */
function transactionsOf(text: string): string[] {
  const calls = [...text.matchAll(/\binTransaction\(|\.transaction\(\)\s*\.execute\(/g)];
  return calls
    .map(({ 0: call, index }) => bracketed(text, index + call.length - 1))
    .flatMap(inside => {
      const start = inside.search(/(async\s*)?(\(tx[^)]*\)|\btx)\s*=>/);
      return start < 0 ? [] : [inside.slice(start)];
    });
}

const server = filesOf('server/**/*.ts').filter(
  ({ path }) => !/\.test\.ts$|^server\/db\/[^/]+\.ts$/.test(path),
);
const transactions = server.flatMap(({ path, text }) => transactionsOf(text).map(body => ({ path, body })));

test('a transaction that uses db beside tx is found', () => {
  const text = "await inTransaction(db, async tx => { await find(tx); await countHit(db, 'a'); });";
  expect(transactionsOf(text)).toEqual([expect.stringMatching(/\bdb\b/)]);
});

// The embedded engine has one connection: inside a transaction, db would wait for itself.
test('inside a transaction nobody uses db', () => {
  expect(transactions.length).toBeGreaterThan(4);
  expect(transactions.filter(({ body }) => /\bdb\b/.test(body))).toEqual([]);
});

test('what runs in a transaction takes tx, and no db beside it', () => {
  const takesTx = server.flatMap(({ path, text }) =>
    [...text.matchAll(/function \w+(?:<[^>]*>)?\(/g)]
      .map(({ 0: head, index }) => ({ path, parameters: bracketed(text, index + head.length - 1) }))
      .filter(({ parameters }) => /\btx: Tx\b/.test(parameters)),
  );
  expect(takesTx.length).toBeGreaterThan(4);
  expect(
    takesTx.filter(({ parameters }) => /\bdb\b|: (Patient|Guest)Context\b|: Services\b/.test(parameters)),
  ).toEqual([]);
});
