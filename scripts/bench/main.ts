import { root, runScript } from '#scripts/lib/run.ts';

/** `npm run bench [-- name...]`: measures the figures of docs/benchmarks.md, one after the other. */
process.chdir(root);
const benches = ['first-load', 'route-change', 'server', 'developer'];
const requested = process.argv.slice(2);
for (const bench of benches.filter(each => requested.length === 0 || requested.includes(each))) {
  console.log(`\n== ${bench}`);
  const status = await runScript(`scripts/bench/${bench}.ts`);
  if (status) process.exitCode = status;
}
