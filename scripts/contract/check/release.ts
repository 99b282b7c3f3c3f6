import { spawnSync } from 'node:child_process';
import { type Project, projectOf } from './project.ts';

function git(root: string, args: readonly string[], input?: string): Buffer | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, input, maxBuffer: 256 * 1024 * 1024 });
  return status === 0 ? stdout : undefined;
}

/**
 * generated/ as it was at a commit.
 *
 * @throws Error if the commit does not exist or has no contract
 */
export function projectAt(root: string, ref: string): Project {
  const listed = git(root, [
    'ls-tree',
    '-r',
    '--format=%(objectname) %(path)',
    `${ref}^{commit}`,
    '--',
    'generated',
  ]);
  const entries = (listed?.toString().trim().split('\n') ?? []).map(
    line => line.split(' ') as [string, string],
  );
  const blobs = git(root, ['cat-file', '--batch'], entries.map(([hash]) => `${hash}\n`).join(''));
  if (!listed || !blobs) throw new Error(`git 里没有 ${ref}`);
  const texts = new Map<string, string>();
  let at = 0;
  for (const [, path] of entries) {
    const headEnd = blobs.indexOf('\n', at);
    const size = Number(blobs.subarray(at, headEnd).toString().split(' ')[2]);
    texts.set(path, blobs.subarray(headEnd + 1, headEnd + 1 + size).toString());
    at = headEnd + 1 + size + 1;
  }
  if (!texts.has('generated/openapi.json')) throw new Error(`${ref} 里没有契约`);
  return projectOf(texts);
}
