import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../lib/run.ts';

const needed = [
  'openapi',
  'scripts',
  'src',
  'node_modules',
  'orval.config.ts',
  'package.json',
  'tsconfig.json',
];

/**
 * Generates beside the repository, whose own generated/ stays as it is meanwhile.
 *
 * @param home where the sources lie
 * @returns every file of generated/ by its path
 * @throws with the generator's own words when it fails
 */
export async function regenerate(home = root): Promise<Map<string, string>> {
  const place = mkdtempSync(join(tmpdir(), 'wenzhi-generated-'));
  try {
    for (const name of needed) symlinkSync(join(home, name), join(place, name));
    mkdirSync(join(place, 'generated'));
    const child = spawn(process.execPath, ['scripts/generate.ts'], {
      cwd: place,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (code !== 0) throw new Error(said);
    const paths = globSync('generated/**/*.{ts,json}', { cwd: place }).map(path =>
      path.replaceAll('\\', '/'),
    );
    return new Map(paths.sort().map(path => [path, readFileSync(join(place, path), 'utf8')]));
  } finally {
    rmSync(place, { recursive: true });
  }
}
