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

/** Runs a program of node_modules/.bin to its end; gives its exit code. */
export async function run(
  name: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const child = start(name, args, options);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Ends with us: children of a development session do not outlive it. */
export function endTogether(children: readonly ChildProcess[]): void {
  const end = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  for (const child of children) child.on('exit', end);
}
