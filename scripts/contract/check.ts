import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '../lib/run.ts';
import { bundlePath } from './bundle.ts';
import { compareWithFresh } from './check/generated.ts';
import { openProject } from './check/project.ts';
import { openReferences, type References } from './check/references.ts';
import { lastRelease, projectAt } from './check/release.ts';
import { checkProject, faultsOf, tellReport } from './check/report.ts';
import { regenerate } from './regenerate.ts';
import { seenPath } from './seen.ts';

/** `npm run contract:check [-- --base <ref>] [-- --json]`: every drift, one report; exit code 1 on a fault. */
process.chdir(root);
const { values } = parseArgs({ options: { base: { type: 'string' }, json: { type: 'boolean' } } });
const started = performance.now();

// The generator takes longest, and has a core of its own.
const fresh = regenerate().catch((error: Error) => error);
const project = openProject(root);
const ref = values.base ?? lastRelease(root);
const released = ref === undefined ? undefined : projectAt(root, ref);
let references: References | undefined;

const report = await checkProject(project, {
  base: released && JSON.parse(released.read(bundlePath) ?? ''),
  references: () => {
    references ??= openReferences(root, released ?? project);
    return references;
  },
  seen: existsSync(seenPath) ? readFileSync(seenPath, 'utf8') : undefined,
});
references?.close();
const written = await fresh;
const { generated } = report;
if (generated.faults.length === 0 && report.source.faults.length === 0) {
  generated.faults.push(
    ...(written instanceof Error
      ? [
          {
            drift: 'generated' as const,
            where: bundlePath,
            what: `生成不了：${written.message.trim()}`,
            hint: '先让 npm run generate 跑通',
          },
        ]
      : compareWithFresh(project, written)),
  );
}
const faults = faultsOf(report);
if (values.json) {
  console.log(JSON.stringify({ base: ref ?? null, report }, null, 2));
} else {
  console.log(tellReport(report));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${ref ? `上一版：${ref}。` : ''}共 ${faults.length} 处不一致，用时 ${seconds} 秒`);
}
process.exit(faults.length === 0 ? 0 : 1);
