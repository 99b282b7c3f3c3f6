import { expect, test } from 'vitest';
import { type ContractDocument, listOperations } from '#scripts/contract/document.ts';
import { ReleaseRefused, releaseNotes } from '#scripts/contract/release-notes.ts';
import { soundContract } from './sound-contract.ts';

const notes = (head: ContractDocument, from: string, to: string, reasons: Record<string, string> = {}) =>
  releaseNotes(
    soundContract(),
    head,
    Object.entries(reasons).map(([change, reason]) => ({ change, reason, where: '' })),
    { from, to },
    '2026-11-21',
  );

const [someSchema = ''] = Object.entries(soundContract().components.schemas).find(
  ([, { type, properties }]) => type === 'object' && properties && !('data' in properties),
) ?? [''];

function withNewField(): ContractDocument {
  const head = soundContract();
  Object.assign(head.components.schemas[someSchema]?.properties ?? {}, {
    remark: { type: 'string', maxLength: 100, description: '备注' },
  });
  return head;
}

function withoutOperation() {
  const head = soundContract();
  const [gone] = listOperations(head);
  if (!gone) throw new Error('the sound contract has no operation');
  delete head.paths[gone.path]?.[gone.method as 'get'];
  return { head, id: gone.id };
}

test('The notes of a first release count its operations', () => {
  const first = releaseNotes(undefined, soundContract(), [], { from: '0.0.0', to: '0.1.0' }, '2026-11-21');
  expect(first).toContain('## 0.1.0（2026-11-21）');
  expect(first).toContain(`${listOperations(soundContract()).length} 个操作`);
});

test('A new field is in the notes, and needs a minor version, or a patch before 1.0.0', () => {
  expect(notes(withNewField(), '1.2.0', '1.3.0')).toContain(`\`${someSchema}.remark\``);
  expect(() => notes(withNewField(), '1.2.0', '1.2.1')).toThrow(ReleaseRefused);
  expect(notes(withNewField(), '0.2.0', '0.2.1')).toContain('remark');
});

test('A breaking change needs a reason and a major version, or a minor version before 1.0.0', () => {
  const { head, id } = withoutOperation();
  expect(() => notes(head, '1.2.0', '2.0.0')).toThrow(/approvals.yaml/);
  const [, change = ''] = /写明理由：(.*)/.exec(catchMessage(() => notes(head, '1.2.0', '2.0.0'))) ?? [];
  const reasons = Object.fromEntries(change.split('，').map(each => [each, '没有人用']));
  expect(() => notes(head, '1.2.0', '1.3.0', reasons)).toThrow(/语义化版本/);
  expect(() => notes(head, '0.2.0', '0.2.1', reasons)).toThrow(/语义化版本/);
  for (const [from, to] of [
    ['1.2.0', '2.0.0'],
    ['0.2.0', '0.3.0'],
  ] as const) {
    const text = notes(head, from, to, reasons);
    expect(text).toContain('破坏性改动');
    expect(text).toContain(id);
    expect(text).toContain('没有人用');
  }
});

test.each(['1.2', 'v1.3.0', '1.2.0', '1.1.9'])('%s is refused as a version after 1.2.0', version => {
  expect(() => notes(soundContract(), '1.2.0', version)).toThrow(ReleaseRefused);
});

function catchMessage(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}
