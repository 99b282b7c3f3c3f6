import { expect, test } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type Operation, operations } from '#generated/operations.ts';
import { listOperations, readContract, resolve } from '#scripts/contract/document.ts';
import { exampleRequest } from '#scripts/contract/request.ts';
import { withMock } from '#tests/support/mock.ts';
import { addressOf, type RawRequest } from '#tests/support/requests.ts';
import { exampleRequest as validRequest, wrongRequests } from '#tests/support/wrong-inputs.ts';

const contract = readContract();
const byId: Readonly<Record<string, Operation>> = operations;

const mock = withMock();

const entries = listOperations(contract).map(operation => [operation.id, operation] as const);

test.for(entries)('The mock answers %s with each of its examples by name', async ([id, operation]) => {
  const { path, ...request } = exampleRequest(contract, operation);
  const media = operation.operation.responses['200']?.content?.['application/json'];
  const examples = Object.entries(media?.examples ?? {});
  expect(examples.length).toBeGreaterThan(0);
  for (const [name, example] of examples) {
    const headers = { ...request.headers, prefer: `example=${name}` };
    const response = await fetch(mock.url + path, { ...request, headers });
    const answer: unknown = await response.json();
    expect({ status: response.status, answer }, name).toEqual({
      status: 200,
      answer: resolve(contract, example).value,
    });
    expect(byId[id]?.response.parse(answer), name).toEqual(answer);
  }
});

async function ask(id: string, request: RawRequest, cookie: string) {
  const operation = byId[id];
  if (!operation) throw new Error(`generated/operations.ts lacks ${id}`);
  const response = await fetch(mock.url + addressOf(operation, request), {
    method: operation.method,
    headers: { ...request.headers, cookie },
    ...(request.body !== undefined && { body: request.body }),
  });
  return { status: response.status, answer: (await response.json()) as { msg?: string } };
}

test.for(entries.filter(([id]) => byId[id]?.login === 'required'))(
  'The mock answers %s without a session with NOT_LOGGED_IN, as the server does',
  async ([, operation]) => {
    const { path, ...request } = exampleRequest(contract, operation);
    const { cookie: _, ...headers } = request.headers;
    const response = await fetch(mock.url + path, { ...request, headers });
    const examples = operation.operation.responses['200']?.content?.['application/json']?.examples;
    const answer = resolve(contract, examples?.notLoggedIn ?? {}).value;
    expect({ status: response.status, answer: await response.json() }).toEqual({ status: 200, answer });
    expect(answer).toMatchObject({ code: ErrorCode.NOT_LOGGED_IN });
  },
);

test.for(entries.filter(([id]) => byId[id]?.envelope && !byId[id]?.form))(
  'The mock refuses a bad input of %s with INVALID_INPUT, the contract’s message and the field',
  async ([id, operation]) => {
    // A schema says nothing about NUL, and a huge address is refused before anybody reads it.
    const bad = wrongRequests(contract, operation, validRequest(contract, operation)).filter(
      ({ at, name, request }) => at && !name.includes('NUL') && `${request.query}`.length < 10_000,
    );
    // One of each place: a parameter, a header, the body.
    for (const { name, request, at = '' } of new Map(bad.map(one => [one.at?.split('.')[0], one])).values()) {
      const { status, answer } = await ask(id, request, '__Host-session=mock');
      expect({ status, answer }, name).toMatchObject({
        status: 400,
        answer: { code: ErrorCode.INVALID_INPUT },
      });
      expect(answer.msg?.startsWith(at), `${name}: ${answer.msg}`).toBe(true);
      const message = byId[id]?.messages[answer.msg ?? ''];
      if (message) expect(answer).toMatchObject({ message });
    }
  },
);
