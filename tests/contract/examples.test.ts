import { expect, test } from 'vitest';
import { type Operation, operations } from '#generated/operations.ts';
import { readContract } from '../../scripts/contract/document.ts';
import { listExamples } from '../../scripts/contract/lint/walk.ts';

const byId: Readonly<Record<string, Operation>> = operations;

// The lint holds examples against the schemas as written; this, against what was generated from them.
test.each(listExamples(readContract()).map(entry => [entry.id, entry] as const))(
  '%s: its examples are what its generated schemas take, to the last field',
  (id, { requests, answers }) => {
    const generated = byId[id];
    if (!generated) throw new Error(`generated/operations.ts lacks ${id}`);
    // A form with a file has no example: a file is not written in YAML.
    expect(generated.body === undefined || generated.form).toBe(requests.length === 0);
    for (const { name, value } of requests) expect(generated.body?.parse(value), name).toEqual(value);
    for (const { name, value } of answers) expect(generated.response.parse(value), name).toEqual(value);
  },
);
