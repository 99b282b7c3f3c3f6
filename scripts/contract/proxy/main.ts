import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#scripts/lib/run.ts';
import { startProxy } from './proxy.ts';

/** `npm run contract:proxy -- --target URL [--port 4011] [--report FILE]` */
const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    port: { type: 'string', default: '4011' },
    report: { type: 'string' },
  },
});
if (!values.target || !URL.canParse(values.target)) {
  console.error(
    '用法：npm run contract:proxy -- --target http://127.0.0.1:8080 [--port 4011] [--report 文件]',
  );
  process.exit(2);
}
const file = values.report && resolve(values.report);
process.chdir(root);

let exchanges = 0;
let faulty = 0;
const proxy = await startProxy({
  target: new URL(values.target),
  port: Number(values.port),
  report(request, violations) {
    exchanges += 1;
    if (violations.length === 0) return;
    faulty += 1;
    console.log(`\n✗ ${violations[0]?.operation || '？'}  ${request}`);
    for (const { where, what, contract } of violations)
      console.log(`  ${where}\n    ${what}\n    ${contract}`);
    if (file) {
      const at = new Date().toISOString();
      appendFileSync(file, violations.map(one => `${JSON.stringify({ at, request, ...one })}\n`).join(''));
    }
  },
});
console.log(`${proxy.url} -> ${values.target}，违反契约之处写在这里。按 Ctrl+C 停止。`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await proxy.close();
    console.log(`\n${exchanges} 次来往，${faulty} 次有违契约`);
    process.exit(0);
  });
}
