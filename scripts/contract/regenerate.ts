import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/lib/run.ts';
import { bundlePath } from './bundle.ts';

const linkedPaths = [
  'openapi',
  'scripts',
  'src',
  'node_modules',
  'orval.config.ts',
  'package.json',
  'tsconfig.json',
];

interface Options {
  /** The repository. */
  home?: string;
  /** A bundle to generate from, instead of the repository's openapi/. */
  bundle?: string;
}

/**
 * Generates in a temporary directory, and leaves the repository's generated/ as it is.
 *
 * @returns the text of every generated file by its path
 * @throws Error with the generator's output when it fails
 */
export async function regenerate({ home = root, bundle }: Options = {}): Promise<Map<string, string>> {
  const workDir = mkdtempSync(join(tmpdir(), 'wenzhi-generated-'));
  try {
    for (const name of linkedPaths) symlinkSync(join(home, name), join(workDir, name));
    mkdirSync(join(workDir, 'generated'));
    if (bundle !== undefined) writeFileSync(join(workDir, bundlePath), bundle);
    const args = ['scripts/generate.ts', ...(bundle === undefined ? [] : ['--from-bundle'])];
    const child = spawn(process.execPath, args, {
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
