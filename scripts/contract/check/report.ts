import { bundlePath } from '#scripts/contract/bundle.ts';
import type { ContractDocument } from '#scripts/contract/document.ts';
import { approvalsPath, checkBase } from './base.ts';
import type { Change } from './changes.ts';
import { type Drift, drifts, type Fault, type Findings } from './fault.ts';
import { checkGenerated } from './generated.ts';
import { type Explainer, explainer } from './impact.ts';
import type { Project } from './project.ts';
import type { References } from './references.ts';
import { checkScreens } from './screens.ts';
import { checkServer } from './server.ts';
import { checkSource } from './source.ts';

export type Report = Record<Drift, Findings>;

export interface Inputs {
  /** The bundle of the last release; undefined before the first one. */
  base: ContractDocument | undefined;
  references: () => References;
  /** The codes that operations answered in the last test run (`seen.ts`). */
  seen: string | undefined;
}

function bundleOf(project: Project): ContractDocument | undefined {
  try {
    return JSON.parse(project.read(bundlePath) ?? '') as ContractDocument;
  } catch {
    return undefined;
  }
}

const noBundle: Findings = { faults: [], notes: ['没有可读的契约，未检查'] };

/** Checks every drift of a project. */
export async function checkProject(project: Project, { base, references, seen }: Inputs): Promise<Report> {
  const document = bundleOf(project);
  const source = await checkSource(project);
  let known: Explainer | undefined;
  const explain = (against: ContractDocument) => (change: Change) => {
    known ??= explainer(project, against, references);
    return known.explain(change);
  };
  return {
    source,
    generated: checkGenerated(project),
    server: document ? checkServer(project, document, seen) : noBundle,
    screens: document ? checkScreens(project, document) : noBundle,
    base:
      base && document
        ? checkBase(base, document, project.read(approvalsPath) ?? '', explain(base))
        : {
            faults: [],
            notes: [base ? '没有可读的契约，未检查' : '还没有发布过，没有可比的上一版'],
          },
  };
}

export const faultsOf = (report: Report): Fault[] => Object.values(report).flatMap(({ faults }) => faults);

/** The report as text. */
export function formatReport(report: Report): string {
  const names = Object.keys(drifts) as Drift[];
  return names
    .flatMap(name => {
      const { faults, notes } = report[name];
      return [
        `${faults.length === 0 ? '✓' : '✗'} ${drifts[name]}${faults.length > 0 ? `：${faults.length} 处` : ''}`,
        ...faults.map(({ where, what, hint }) => `    ${where}\n      ${what}\n      → ${hint}`),
        ...notes.map(note => `    · ${note}`),
      ];
    })
    .join('\n');
}
