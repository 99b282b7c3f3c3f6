import { expect, test } from 'vitest';
import { listOperations, readContract } from '#scripts/contract/document.ts';
import { documentForReading } from './document.ts';

const contract = readContract();
const readable = documentForReading(contract);

const descriptions = new Map(
  listOperations(readable).map(({ id, operation }) => [
    id,
    (operation as typeof operation & { description: string }).description,
  ]),
);

test('The catalogue has every business code with its name, its meaning and the client’s action', () => {
  const { description } = (readable as typeof readable & { info: { description: string } }).info;
  const codes = contract.components.schemas.ErrorCode?.enum ?? [];
  expect(codes.length).toBeGreaterThan(40);
  for (const code of codes) {
    expect(description).toMatch(new RegExp(`^\\| ${code} \\| [A-Z0-9_]+ \\| \\S.* \\| \\S.* \\|$`, 'm'));
  }
});

test('An operation’s description has its access, idempotence, personal data, givers and codes', () => {
  expect(descriptions.get('listDoctors')).toMatch(/谁可以调用 \| 任何人.*\n.*重复调用 \| 幂等/);
  expect(descriptions.get('editPatient')).toContain('`path.patientId` 所指归其本人');
  const paying = descriptions.get('createPayOrder');
  expect(paying).toMatch(/`body\.shownPayable`：`getRegistrationFee`、/);
  expect(paying).toContain('- `4004` NOT_FOUND：');
  expect(paying).not.toContain('6101');
  const patients = descriptions.get('listPatients');
  expect(patients).toMatch(/应答里的个人信息 \| .*`data\[\]\.name`/);
});

test('Every operation gets such a description, and the contract itself stays unchanged', () => {
  for (const { id } of listOperations(contract))
    expect(descriptions.get(id), id).toMatch(/\| 谁可以调用 \| \S/);
  expect(contract).toEqual(readContract());
});
