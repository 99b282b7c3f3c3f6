import { root, runScript } from '../lib/run.ts';

/** `npm run bench [-- name...]`: the figures of docs/benchmarks.md, one after the other. */
process.chdir(root);
const benches = ['first-load', 'route-change', 'server', 'developer'];
const wished = process.argv.slice(2);
for (const bench of benches.filter(each => wished.length === 0 || wished.includes(each))) {
  console.log(`\n== ${bench}`);
  const status = await runScript(`scripts/bench/${bench}.ts`);
  if (status) process.exitCode = status;
}
