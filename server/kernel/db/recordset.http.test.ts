import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { recordset } from './recordset.ts';

const { db } = await openTestApp();

test.each<[string, string | null, (string | null)?]>([
  ['quotes and a backslash', `'"\\`],
  ['what is beyond the first plane', '𠮷😀'],
  ['half a pair', '失眠\ud800', '失眠\ufffd'],
  ['nothing', null, null],
])('A row keeps %s', async (_, text, kept = text) => {
  const columns = { integer: ['n'], text: ['text'] } as const;
  const rows = await db
    .selectFrom(recordset('row', columns, [{ n: 1, text }]))
    .selectAll()
    .execute();
  expect(rows).toEqual([{ n: 1, text: kept }]);
});
