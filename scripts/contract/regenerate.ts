import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/lib/run.ts';

const linkedPaths = [
  'openapi',
  'scripts',
  'src',
  'node_modules',
  'orval.config.ts',
  'package.json',
  'tsconfig.json',
];

/**
 * Generates in a temporary directory, and leaves the repository's generated/ as it is.
 *
 * @param home the repository
 * @returns the text of every generated file by its path
 * @throws Error with the generator's output when it fails
 */
export async function regenerate(home = root): Promise<Map<string, string>> {
  const workDir = mkdtempSync(join(tmpdir(), 'wenzhi-generated-'));
  try {
    for (const name of linkedPaths) symlinkSync(join(home, name), join(workDir, name));
    mkdirSync(join(workDir, 'generated'));
    const child = spawn(process.execPath, ['scripts/generate.ts'], {
      cwd: workDir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (code !== 0) throw new Error(stderr);
    const paths = globSync('generated/**/*.{ts,json}', { cwd: workDir }).map(path =>
      path.replaceAll('\\', '/'),
    );
    return new Map(paths.sort().map(path => [path, readFileSync(join(workDir, path), 'utf8')]));
  } finally {
    rmSync(workDir, { recursive: true });
  }
}
