import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The repository's root; commands run there. */
export const root = join(import.meta.dirname, '..', '..');

/** A program of node_modules/.bin, run by this very Node. */
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

export function start(name: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, [bin(name), ...args], { cwd: root, stdio: 'inherit', ...options });
}

async function codeOf(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Runs a program of node_modules/.bin to its end; gives its exit code. */
export const run = (name: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> =>
  codeOf(start(name, args, options));

/** Runs a script of the repository to its end; gives its exit code. */
export const runScript = (path: string): Promise<number> =>
  codeOf(spawn(process.execPath, [path], { cwd: root, stdio: 'inherit' }));

/** Ends with us: children of a development session do not outlive it. */
export function endTogether(children: readonly ChildProcess[]): void {
  const end = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  for (const child of children) child.on('exit', end);
}
