import { spawnSync } from 'node:child_process';

/** Runs one of the system's tools; @throws with its name when it is missing or fails. */
export function runTool(name: string, args: readonly string[]): void {
  const { error, status } = spawnSync(name, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw new Error(`需要 ${name}：${error.message}`);
  if (status !== 0) throw new Error(`${name} 失败，退出码 ${status}`);
}
