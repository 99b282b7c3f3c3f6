import { parse } from 'yaml';
import type { ContractDocument } from '#scripts/contract/document.ts';
import { compareContracts } from './compare.ts';
import type { Fault, Findings } from './fault.ts';
import { lineOf } from './fault.ts';
import { describeImpact, type Explainer } from './impact.ts';

export const approvalsPath = 'openapi/approvals.yaml';

export interface Approval {
  change: string;
  reason: string;
  where: string;
}

const fault = (where: string, what: string, hint: string): Fault => ({ drift: 'base', where, what, hint });

export function readApprovals(text: string): { approvals: Approval[]; faults: Fault[] } {
  const entries: unknown = parse(text) ?? [];
  if (!Array.isArray(entries)) {
    return { approvals: [], faults: [fault(approvalsPath, '应当是一张列表', '每项写 change 与 reason')] };
  }
  const read = entries.map((entry: { change?: unknown; reason?: unknown } | null) => {
    const change = String(entry?.change ?? '');
    const at = text.indexOf(change || '-');
    return {
      change,
      reason: String(entry?.reason ?? '').trim(),
      where: `${approvalsPath}:${lineOf(text, Math.max(at, 0))}`,
    };
  });
  return {
    approvals: read,
    faults: read
      .filter(({ reason }) => !/[\p{L}\p{N}]{2}/u.test(reason))
      .map(({ change, where }) =>
        fault(where, `批准 ${change} 没有写理由`, '在 reason 里写明为什么可以这样改'),
      ),
  };
}

/** Drift 5: changes that break a caller of the last release. */
export function checkBase(
  base: ContractDocument,
  head: ContractDocument,
  approvalsText: string,
  explain: Explainer['explain'],
): Findings {
  const { breaking, notes } = compareContracts(base, head);
  const { approvals, faults } = readApprovals(approvalsText);
  const approved = new Set(approvals.filter(({ reason }) => reason).map(({ change }) => change));
  const breakingIds = new Set(breaking.map(({ id }) => id));
  const used = approvals.filter(({ change, reason }) => reason && breakingIds.has(change));
  return {
    faults: [
      ...breaking
        .filter(({ id }) => !approved.has(id))
        .map(change =>
          fault(
            change.where,
            `${change.what}，${describeImpact(explain(change))}`,
            `不改，或在 ${approvalsPath} 里批准并写理由：change: '${change.id}'`,
          ),
        ),
      ...faults,
      ...approvals
        .filter(({ change }) => !breakingIds.has(change))
        .map(({ change, where }) => fault(where, `没有 ${change} 这个破坏性改动`, '去掉这条批准')),
    ],
    notes: [...notes, ...used.map(({ change, reason }) => `已批准 ${change}：${reason}`)],
  };
}
