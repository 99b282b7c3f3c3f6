import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, root } from './files.ts';

const documents = filesOf('*.md', 'docs/**/*.md');
const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
const titleOf = (text: string) => /^# \d+\. (.+)/.exec(text)?.[1];
const exists = (path: string) => existsSync(join(root, path));

/** A record has a number, a title, a status, and three parts. */
function isWellFormed(path: string, text: string): boolean {
  const number = Number(/(\d{4})-/.exec(path)?.[1]);
  return (
    new RegExp(`^# ${number}\\. \\S.*\\n\\n\\*\\*Status\\.\\*\\* (Accepted|Superseded by \\d{4})\\.\\n`).test(
      text,
    ) && ['Context', 'Decision', 'Consequence'].every(part => new RegExp(`^\\W*${part}\\b`, 'm').test(text))
  );
}

/** Sentences below the status; a table counts as none. */
function countSentences(text: string): number {
  const prose = text
    .split('\n')
    .slice(4)
    .filter(line => !line.startsWith('|'))
    .join(' ');
  return prose.trim().split(/(?<=[.!?])\s+(?=[\p{Lu}`"§\d*])/u).length;
}

describe('decisions', () => {
  test('Every decision has a title, a status, a context, a decision and a consequence', () => {
    expect(decisions.length).toBeGreaterThan(60);
    const odd = decisions.filter(({ path, text }) => !isWellFormed(path, text));
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test('No decision has more than ten sentences', () => {
    const long = decisions.map(({ path, text }) => [path, countSentences(text)] as const);
    expect(long.filter(([, sentences]) => sentences > 10)).toEqual([]);
  });

  test('The index lists every decision once, by its title', () => {
    const [index] = filesOf('docs/decisions/README.md');
    const lines = [...(index?.text ?? '').matchAll(/^- \[(\d{4})\]\((\1-\S+)\) (.+)$/gm)];
    const listed = lines.map(([, , file, title]) => `${file} ${title}`);
    const given = decisions.map(({ path, text }) => `${path.split('/').at(-1)} ${titleOf(text)}`);
    expect(listed.sort()).toEqual(given.sort());
  });
});

describe('documents', () => {
  test('Every link of a document leads to a file', () => {
    const links = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(
        ([, link = '']) => [path, join(dirname(path), link)] as const,
      ),
    );
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter(([, target]) => !exists(target))).toEqual([]);
  });

  // CONTRIBUTING also names files that do not exist yet.
  test('Every source file that README and docs name exists', () => {
    const named = documents
      .filter(({ path }) => path !== 'CONTRIBUTING.md')
      .flatMap(({ path, text }) =>
        [...text.matchAll(/`((?:src|server|scripts|tests|openapi|docs)\/[\w./-]+\.\w+)`/g)].map(
          ([, file = '']) => [path, file] as const,
        ),
      );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([, file]) => !exists(file))).toEqual([]);
  });
});
