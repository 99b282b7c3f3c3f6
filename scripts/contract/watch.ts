import { mkdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openProject } from './check/project.ts';
import { regenerate } from './regenerate.ts';

/** Editors save in several steps. */
const settleMs = 100;

/** Writes changed files and deletes removed ones. Unchanged files stay untouched, so that no tool reloads them. */
function writeChanged(home: string, files: ReadonlyMap<string, string>): string[] {
  const before = openProject(home);
  const gone = before.list('generated').filter(path => !files.has(path));
  const changed = [...files].filter(([path, text]) => before.read(path) !== text);
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  for (const path of gone) rmSync(join(home, path));
  return [...changed.map(([path]) => path), ...gone];
}

/**
 * Generates whenever the contract's sources change, one generation at a time.
 *
 * @param onOutcome gets the paths that a generation changed, or its error
 * @returns a function that ends the watch
 */
export function watchContract(home: string, onOutcome: (outcome: string[] | Error) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;

  async function update(): Promise<void> {
    again = running;
    if (running) return;
    running = true;
    const files = await regenerate({ home }).catch((error: Error) => error);
    running = false;
    // The sources have changed since they were read.
    if (again) return update();
    onOutcome(files instanceof Error ? files : writeChanged(home, files));
  }

  const watcher = watch(join(home, 'openapi'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), settleMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
