import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
}

/** The repository's files by glob patterns, in a fixed order. */
export const filesOf = (...patterns: string[]): SourceFile[] =>
  globSync(patterns, { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** All that is written by hand. */
export const code = filesOf('{src,server,scripts,tests}/**/*.{ts,tsx,mts,mjs,js,css}', '*.ts');

/** `path:line text` for each line that breaks a rule. */
export const linesWith = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
