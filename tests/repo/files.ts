import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
}

/** The repository's files that match glob patterns, sorted by path. */
export const filesOf = (...patterns: string[]): SourceFile[] =>
  globSync(patterns, { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** All code that is not generated. */
export const code = filesOf('{src,server,scripts,tests}/**/*.{ts,tsx,mts,mjs,js,css}', '*.ts');

/** Each line that matches, as `path:line text`. */
export const linesWith = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
