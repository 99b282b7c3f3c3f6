import { describe, expect, test } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type Operation, operations } from '#generated/operations.ts';
import { listOperations, type Media, readContract, resolve } from '../../scripts/contract/document.ts';

const contract = readContract();
const byId: Readonly<Record<string, Operation>> = operations;
const json = 'application/json';

interface Envelope {
  code: number;
  message?: string;
  data?: unknown;
}

const examplesOf = (media: Media | undefined) =>
  Object.entries(media?.examples ?? {}).map(([name, example]) => ({
    name,
    value: resolve(contract, example).value,
  }));

const names = Object.fromEntries(Object.entries(ErrorCode).map(([name, code]) => [code, name]));

describe.each(listOperations(contract).map(entry => [entry.id, entry] as const))(
  '%s',
  (id, { operation }) => {
    const generated = byId[id];
    if (!generated) throw new Error(`generated/operations.ts lacks ${id}`);
    const requests = examplesOf(operation.requestBody?.content[json]);
    const answers = examplesOf(operation.responses['200']?.content?.[json]);
    const codes = answers.map(({ value }) => (value as Envelope).code);

    test('its examples are what its schemas take, to the last field', () => {
      expect(generated.body === undefined).toBe(requests.length === 0);
      for (const { name, value } of requests) expect(generated.body?.parse(value), name).toEqual(value);
      for (const { name, value } of answers) expect(generated.response.parse(value), name).toEqual(value);
    });

    test('it shows a success, and a success has data', () => {
      if (!generated.envelope) return expect(codes).toEqual(['SUCCESS']);
      const successes = answers.filter(({ value }) => (value as Envelope).code === ErrorCode.OK);
      expect(successes.length).toBeGreaterThan(0);
      for (const { name, value } of successes) expect(value, name).toHaveProperty('data');
    });

    test('it shows every error that it declares, each with words for a person, and no other', () => {
      const declared = [
        ...(operation['x-errors'] ?? []),
        ...(operation['x-access'] === 'guest' ? [] : ['NOT_LOGGED_IN']),
      ];
      const shown = (generated.envelope ? codes : [])
        .filter(code => code !== ErrorCode.OK)
        .map(code => names[code]);
      expect(shown.sort()).toEqual(declared.sort());
      for (const { name, value } of answers) expect((value as Envelope).message, name).toMatch(/./);
    });

    test('it says who may call it, and asks for a session accordingly', () => {
      expect(['guest', 'patient', 'owner']).toContain(operation['x-access']);
      const asksForSession = ((operation as { security?: object[] }).security ?? [{}]).length > 0;
      expect(asksForSession).toBe(operation['x-access'] !== 'guest');
      expect(operation['x-owner'] !== undefined).toBe(operation['x-access'] === 'owner');
    });
  },
);
