import { expect, test } from 'vitest';
import { type Operation, operations } from '#generated/operations.ts';
import { readContract } from '#scripts/contract/document.ts';
import { listExamples } from '#scripts/contract/lint/walk.ts';

const byId: Readonly<Record<string, Operation>> = operations;

// The lint checks examples against the contract's schemas; this test checks them against the generated ones.
test.each(listExamples(readContract()).map(entry => [entry.id, entry] as const))(
  'The generated schemas of %s keep every field of its examples',
  (id, { requests, answers }) => {
    const generated = byId[id];
    if (!generated) throw new Error(`generated/operations.ts lacks ${id}`);
    // A form with a file has no example, since YAML cannot contain a file.
    expect(generated.body === undefined || generated.form).toBe(requests.length === 0);
    for (const { name, value } of requests) expect(generated.body?.parse(value), name).toEqual(value);
    for (const { name, value } of answers) expect(generated.response.parse(value), name).toEqual(value);
  },
);
