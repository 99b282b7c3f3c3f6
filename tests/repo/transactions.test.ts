import { expect, test } from 'vitest';
import { filesOf } from './files.ts';

/** The text between the bracket at `open` and its closing bracket. */
function bracketed(text: string, open: number): string {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return text.slice(open + 1, index);
  }
  throw new Error('a bracket is not closed');
}

interface Transaction {
  /** The scope or database that it was begun on. */
  outer: string;
  parameter: string;
  body: string;
}

/** Every transaction of a file, with its callback. */
function transactionsOf(text: string): Transaction[] {
  const calls = [
    ...text.matchAll(/\b(inTransaction|runTransaction)\(|\b(\w+)\.(transaction\(\)\s*\.execute)\(/g),
  ];
  return calls.flatMap(({ 0: call, 2: receiver, index }) => {
    const inside = bracketed(text, index + call.length - 1);
    const callback = /(?:async\s*)?(\w+|\([^)]*\))\s*=>/.exec(inside);
    if (!callback) return [];
    return [
      {
        outer: receiver ?? inside.slice(0, callback.index),
        parameter: callback[1] ?? '',
        body: inside.slice(callback.index + callback[0].length),
      },
    ];
  });
}

/** The names of the outer scope and database that a transaction's callback can reach, and uses. */
function reached({ outer, parameter, body }: Transaction): string[] {
  const bound = new Set(
    [parameter, ...[...body.matchAll(/\{([^{}]*)\} = /g)].map(([, names]) => names)].join().match(/\w+/g),
  );
  const holders = [
    ...(outer.match(/^\s*\w+(?=\s*,|\s*$)|(?<=\.\.\.)\w+/g) ?? []).map(name => name.trim()),
    'db',
  ];
  return [...new Set(holders)].filter(
    name => !bound.has(name) && new RegExp(`(?<![.\\w])${name}\\b(?!:)`).test(body),
  );
}

const server = filesOf('server/**/*.ts').filter(
  ({ path }) => !/\.test\.ts$|^server\/kernel\/db\/[^/]+\.ts$|^server\/kernel\/scope\.ts$/.test(path),
);

test.each([
  [
    'the outer scope',
    'inTransaction(scope, async tx => { await find(tx); await countHit(scope); });',
    ['scope'],
  ],
  ['the outer database', 'runTransaction(db, tx => find(tx, db))', ['db']],
  ['the database of a scope', 'inTransaction({ ...known, db }, async scope => { await find(db); });', ['db']],
  ['neither', 'inTransaction(scope, async scope => { const { db } = scope; await find(scope, db); });', []],
])('A transaction that uses %s is found', (_, text, names) => {
  expect(transactionsOf(text).flatMap(reached)).toEqual(names);
});

// The embedded engine has one connection, for which the outer database would wait forever.
test('No transaction uses the scope or the database that it was begun on', () => {
  const transactions = server.flatMap(({ path, text }) =>
    transactionsOf(text).map(transaction => ({ path, names: reached(transaction) })),
  );
  expect(transactions.length).toBeGreaterThan(15);
  expect(transactions.filter(({ names }) => names.length > 0)).toEqual([]);
});

test('A function that runs in a transaction takes no other database beside it', () => {
  const insides = server.flatMap(({ path, text }) =>
    [...text.matchAll(/function \w+(?:<[^>]*>)?\(/g)]
      .map(({ 0: head, index }) => ({ path, parameters: bracketed(text, index + head.length - 1) }))
      .filter(({ parameters }) => /: Tx(Scope)?\b/.test(parameters)),
  );
  expect(insides.length).toBeGreaterThan(15);
  const other = /: (Db|Scope|OrgScope|UserScope|RequestScope|PatientScope|Services)\b/;
  expect(insides.filter(({ parameters }) => other.test(parameters))).toEqual([]);
});
