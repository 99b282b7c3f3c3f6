import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '#scripts/lib/run.ts';
import { bundlePath } from './bundle.ts';
import type { Fault } from './check/fault.ts';
import { compareWithFresh } from './check/generated.ts';
import { openProject } from './check/project.ts';
import { openReferences, type References } from './check/references.ts';
import { lastRelease, projectAt } from './check/release.ts';
import { checkProject, faultsOf, formatReport } from './check/report.ts';
import { readContract } from './document.ts';
import { lintContract } from './lint/lint.ts';
import { lintByRedocly } from './lint/redocly.ts';
import { lintSources, readSources } from './lint/sources.ts';
import { regenerate } from './regenerate.ts';
import { seenPath } from './seen.ts';

/** `npm run contract:check [-- --base <ref>] [-- --json]`: reports every drift; exit code 1 on a fault. */
process.chdir(root);
const { values } = parseArgs({ options: { base: { type: 'string' }, json: { type: 'boolean' } } });
const started = performance.now();

// The generator takes longest, so it runs in another process beside the rest.
const regenerating = regenerate().catch((error: Error) => error);
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
const { source, generated } = report;
if (source.faults.length === 0) source.faults.push(...(await lintAll()));
const fresh = await regenerating;
// A fault in the sources or by hash changes the generated files too; it is reported once.
if (source.faults.length === 0 && generated.faults.length === 0) {
  generated.faults.push(...faultsOfGeneration(fresh));
}

const faults = faultsOf(report);
if (values.json) {
  console.log(JSON.stringify({ base: ref ?? null, report }, null, 2));
} else {
  console.log(formatReport(report));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${ref ? `上一版：${ref}。` : ''}共 ${faults.length} 处不一致，用时 ${seconds} 秒`);
}
process.exit(faults.length === 0 ? 0 : 1);

/** Faults by our own rules and Redocly's, in the sources and in the bundle. */
async function lintAll(): Promise<Fault[]> {
  const found = [...lintContract(readContract()), ...lintSources(readSources()), ...(await lintByRedocly())];
  return found.map(({ at, rule, what }) => ({
    drift: 'source',
    where: at,
    what,
    hint: `规则 ${rule}（scripts/contract/lint）`,
  }));
}

/** Differences between generated/ and what the generator writes now. */
function faultsOfGeneration(files: ReadonlyMap<string, string> | Error): Fault[] {
  if (!(files instanceof Error)) return compareWithFresh(project, files);
  const what = `生成不了：${files.message.trim()}`;
  return [{ drift: 'generated', where: bundlePath, what, hint: '先让 npm run generate 跑通' }];
}
