import { root, run } from './lib/run.ts';

/** `npm run check`: types, lint and the tests of what has changed, within a minute. */
process.chdir(root);
const [types, browserTypes, lint] = await Promise.all([
  run('tsc', ['-p', '.']),
  run('tsc', ['-p', 'src']),
  run('biome', ['check', '--error-on-warnings']),
]);
const tests = await run('vitest', ['run', '--project', 'unit', '--project', 'http-embedded', '--changed']);
process.exit(types || browserTypes || lint || tests);
