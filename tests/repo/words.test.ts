import { expect, test } from 'vitest';
import { filesOf, linesWith } from './files.ts';

/** Words that the glossary of CONTRIBUTING replaces, in comments, identifiers and documents. */
const replacedWords = [
  ['house', /(?<!ware)house/i, 'organization, or repository'],
  ['organisation', /organis(e|ing|ation)/i, 'organization'],
  ['wish', /wish/i, 'booking request, request'],
] as const;

const own = 'tests/repo/words.test.ts';
const folders = ['src', 'server', 'scripts', 'docs', 'openapi', 'tests'];
const texts = filesOf(
  ...folders.map(folder => `${folder}/**/*.{ts,tsx,mjs,js,css,html,yaml,md}`),
  '*.{md,ts,html}',
).filter(({ path }) => path !== own);

test.each(replacedWords)('No text says "%s"', (_, pattern, instead) => {
  expect(texts.length).toBeGreaterThan(200);
  expect(linesWith(texts, pattern), `say: ${instead}`).toEqual([]);
});
