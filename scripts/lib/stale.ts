import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** One hash of all that a build is made from. */
export function hashOfSources(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync([...patterns], { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

export const isFresh = (stamp: string, hash: string) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

export const markFresh = (stamp: string, hash: string) => writeFileSync(stamp, hash);
