import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type Operation, operations } from '#generated/operations.ts';
import { listOperations, readContract } from '#scripts/contract/document.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import type { RawRequest } from '#tests/support/requests.ts';
import { exampleRequest, rawRequest, wrongRequests } from '#tests/support/wrong-inputs.ts';

const app = await openTestApp();
const make = createFactories(app);
await make.organization({ is_default: true, top_org_id: '1001' });

/** `npm run test:load` tries many more. */
const full = process.env.LOAD === 'full';
const contract = readContract();
const byId: Readonly<Record<string, Operation>> = operations;
let sent = 0;

/** Sends as a logged-in account, each time from another address, so that no limit applies. */
async function sender(operation: Operation) {
  const member = await make.user();
  return async (request: RawRequest) => {
    sent += 1;
    return app.send(operation, request, { as: member, address: `address-${sent}` });
  };
}

/** What answers in a form of its own has its tests beside it. */
const enveloped = listOperations(contract).filter(({ id }) => byId[id]?.envelope);

describe.each(enveloped.map(entry => [entry.id, entry] as const))('%s', (id, entry) => {
  const operation = byId[id];
  if (!operation) throw new Error(`generated/operations.ts lacks ${id}`);
  const valid = exampleRequest(contract, entry);

  test('The contract’s own example is accepted', async () => {
    const send = await sender(operation);
    expect((await send(rawRequest(valid))).code).not.toBe(ErrorCode.INVALID_INPUT);
  });

  test('Each way to break the contract is refused with the field’s name', async () => {
    const send = await sender(operation);
    const unrefused: string[] = [];
    for (const { name, request, at } of wrongRequests(contract, entry, valid)) {
      const { status, code, message, msg = '' } = await send(request);
      const refused =
        code === ErrorCode.INVALID_INPUT && status === 400 && message && msg.startsWith(at ?? '');
      if (at !== undefined && !refused) unrefused.push(`${name}: ${status} ${code} ${msg}`);
    }
    expect(unrefused).toEqual([]);
  });

  test('Any query and any JSON get an answer', async () => {
    const send = await sender(operation);
    const names = fc.constantFrom(...Object.keys(valid.query), '__proto__', 'constructor');
    const anyInput = fc.asyncProperty(
      fc.array(fc.tuple(names, fc.string())),
      fc.json(),
      async (query, json) => {
        const { body, ...request } = rawRequest(valid);
        await send({ ...request, query: new URLSearchParams(query), body: body && json });
      },
    );
    await fc.assert(anyInput, { numRuns: full ? 200 : 15 });
  });
});
