import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, operations } from '#generated/operations.ts';
import { bundlePath } from '#scripts/contract/bundle.ts';
import { listOperations, readContract, resolve } from '#scripts/contract/document.ts';
import { exampleRequest } from '#scripts/contract/request.ts';
import { freePort } from '#scripts/lib/free-port.ts';

const root = join(import.meta.dirname, '../..');
const contract = readContract();
const byId: Readonly<Record<string, Operation>> = operations;

let prism: ChildProcess;
let mock: string;

beforeAll(async () => {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/.bin/prism'), 'mock', '--port', port, '--errors', bundlePath],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  prism = child;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Prism is listening')) break;
  }
  child.stdout.resume();
  mock = `http://127.0.0.1:${port}`;
});

afterAll(() => void prism.kill());

test.for(listOperations(contract).map(operation => [operation.id, operation] as const))(
  'The mock answers %s with each of its examples by name',
  async ([id, operation]) => {
    const { path, ...request } = exampleRequest(contract, operation);
    const media = operation.operation.responses['200']?.content?.['application/json'];
    const examples = Object.entries(media?.examples ?? {});
    expect(examples.length).toBeGreaterThan(0);
    for (const [name, example] of examples) {
      const headers = { ...request.headers, prefer: `example=${name}` };
      const response = await fetch(mock + path, { ...request, headers });
      const answer: unknown = await response.json();
      expect({ status: response.status, answer }, name).toEqual({
        status: 200,
        answer: resolve(contract, example).value,
      });
      expect(response.headers.get('sl-violations'), name).toBeNull();
      expect(byId[id]?.response.parse(answer), name).toEqual(answer);
    }
  },
);
