import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root, run } from './lib/run.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * The HTTP blocks of the changed files alone: of a module that half of the server imports all blocks would take three
 * minutes, and `npm test` runs them.
 */
const changedBlocks = (): string[] => {
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const blocks = changed
    .filter(file => file.startsWith('server/') && file.endsWith('.ts'))
    .map(file => file.replace(/(\.http\.test)?\.ts$/, '.http.test.ts'));
  return [...new Set(blocks)].filter(file => existsSync(file));
};

/** `npm run check`: types, lint and the tests of what has changed, within a minute. */
process.chdir(root);
const [types, browserTypes, lint, format] = await Promise.all([
  run('tsc', ['-p', '.']),
  run('tsc', ['-p', 'src']),
  run('biome', ['check', '--error-on-warnings']),
  run('prettier', ['--check', '--log-level', 'warn', 'openapi/**/*.yaml']),
]);
const units = await run('vitest', ['run', '--project', 'unit', '--changed']);
const blocks = changedBlocks();
const http = blocks.length > 0 ? await run('vitest', ['run', '--project', 'http-embedded', ...blocks]) : 0;
process.exit(types || browserTypes || lint || format || units || http);
