import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '#scripts/lib/run.ts';
import { bundlePath } from './bundle.ts';
import { approvalsPath, readApprovals } from './check/base.ts';
import { compareContracts } from './check/compare.ts';
import type { Fault } from './check/fault.ts';
import { compareWithFresh } from './check/generated.ts';
import { openProject, type Project, projectOf } from './check/project.ts';
import { openReferences, type References } from './check/references.ts';
import { projectAt } from './check/release.ts';
import { checkProject, faultsOf, formatReport } from './check/report.ts';
import { checkRules } from './check/rules.ts';
import { type ContractDocument, readContract } from './document.ts';
import { regenerate } from './regenerate.ts';
import { readReleased } from './released.ts';
import { seenPath } from './seen.ts';

/** `npm run contract:check [-- --base <ref>] [-- --json]`: reports every drift; exit code 1 on a fault. */
process.chdir(root);
const { values } = parseArgs({ options: { base: { type: 'string' }, json: { type: 'boolean' } } });
const started = performance.now();

// The generator takes longest, so it runs in another process beside the rest.
const regenerating = regenerate().catch((error: Error) => error);
const project = openProject(root);
const { base, generatedOfBase } = await readBase();
const nameOfBase = values.base ?? base?.info.version ?? null;
let references: References | undefined;

const report = await checkProject(project, {
  base,
  references: () => {
    references ??= openReferences(root, generatedOfBase);
    return references;
  },
  seen: existsSync(seenPath) ? readFileSync(seenPath, 'utf8') : undefined,
});
references?.close();
const { source, generated } = report;
if (source.faults.length === 0) {
  const head = readContract();
  source.faults.push(...(await checkRules(project, head, base ? compareContracts(base, head).breaking : [])));
}
const fresh = await regenerating;
// A fault in the sources or by hash changes the generated files too; it is reported once.
if (source.faults.length === 0 && generated.faults.length === 0) {
  generated.faults.push(...faultsOfGeneration(fresh));
}

const faults = faultsOf(report);
if (values.json) {
  console.log(JSON.stringify({ base: nameOfBase, report }, null, 2));
} else {
  console.log(formatReport(report));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `\n${nameOfBase ? `上一版：${nameOfBase}。` : ''}共 ${faults.length} 处不一致，用时 ${seconds} 秒`,
  );
}
process.exit(faults.length === 0 ? 0 : 1);

/** The contract that callers know, and the generated files that they were written for. */
async function readBase(): Promise<{ base: ContractDocument | undefined; generatedOfBase: Project }> {
  if (values.base !== undefined) {
    const generatedOfBase = projectAt(root, values.base);
    return { base: JSON.parse(generatedOfBase.read(bundlePath) ?? ''), generatedOfBase };
  }
  const base = readReleased();
  // Only the effects of a change that nobody approved are looked up by types, and generating takes seconds.
  const approved = readApprovals(project.read(approvalsPath) ?? '').approvals.map(({ change }) => change);
  const breaking = base ? compareContracts(base, readContract()).breaking : [];
  if (!base || breaking.every(({ id }) => approved.includes(id))) return { base, generatedOfBase: project };
  return { base, generatedOfBase: projectOf(await regenerate({ bundle: JSON.stringify(base) })) };
}

/** Differences between generated/ and what the generator writes now. */
function faultsOfGeneration(files: ReadonlyMap<string, string> | Error): Fault[] {
  if (!(files instanceof Error)) return compareWithFresh(project, files);
  const what = `生成不了：${files.message.trim()}`;
  return [{ drift: 'generated', where: bundlePath, what, hint: '先让 npm run generate 跑通' }];
}
