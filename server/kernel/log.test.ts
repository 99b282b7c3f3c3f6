import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const phone = '13800000001';

test('A refusal of the database is logged without the refused row', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: line => lines.push(line) });
  const refused = Object.assign(new DatabaseError('duplicate key value', 0, 'error'), {
    code: '23505',
    table: 'app_user',
    constraint: 'app_user_phone_key',
    detail: `Key (phone)=(${phone}) already exists.`,
    where: `COPY app_user, line 1: "${phone}"`,
  });
  log.error({ err: refused, job: 'a' }, 'failed');
  log.error({ err: new Error('around it', { cause: refused }) });
  log.error({ err: new AggregateError([refused], 'one of many') });
  expect(lines.join()).not.toContain(phone);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'failed',
    job: 'a',
    err: {
      message: 'duplicate key value',
      stack: expect.stringContaining('log.test.ts'),
      code: '23505',
      table: 'app_user',
      constraint: 'app_user_phone_key',
    },
  });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: { message: 'around it: duplicate key value' } });
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({
    err: { message: 'one of many', aggregateErrors: [{ message: 'duplicate key value', code: '23505' }] },
  });
});
