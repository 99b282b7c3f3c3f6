import { expect, test } from 'vitest';
import { BusinessError } from '#server/kernel/errors.ts';
import { type FirstUse, hashOf, type KeyedRequest, replay } from '#server/kernel/idempotency.ts';
import { onceEach } from './once-each.ts';

const request = (key: string, body: unknown = { patientId: 'p1' }, userId = 'u1'): KeyedRequest => ({
  userId,
  key,
  operation: 'createDiagnosisReservation',
  bodyHash: hashOf({ body }),
});

interface Made {
  code: string;
}

/** Serves as booking does: an answer is kept, a refusal is not. */
function createServer() {
  const kept = new Map<string, FirstUse<Made>>();
  const batches: number[] = [];
  const full = new Set<string>();
  const serve = (requests: readonly KeyedRequest[]) =>
    onceEach(requests, async fresh => {
      batches.push(fresh.length);
      return fresh.map(one => {
        const name = `${one.userId} ${one.key}`;
        const first = kept.get(name);
        if (first) return replay(one, first);
        if (full.has(one.bodyHash)) return new BusinessError('SLOT_GONE');
        const answer = { code: `r${kept.size}` };
        kept.set(name, { ...one, answer });
        return answer;
      });
    });
  return { serve, batches, full };
}

const conflict = expect.objectContaining({ errorName: 'IDEMPOTENCY_CONFLICT' });
const gone = expect.objectContaining({ errorName: 'SLOT_GONE' });

test('A request that comes twice in one batch is done once, and answered twice', async () => {
  const { serve, batches } = createServer();
  expect(await serve([request('a'), request('b'), request('a')])).toEqual([
    { code: 'r0' },
    { code: 'r1' },
    { code: 'r0' },
  ]);
  expect(batches).toEqual([2]);
});

test('The same key of another account is another key', async () => {
  const { serve } = createServer();
  const answers = await serve([request('a'), request('a', undefined, 'u2')]);
  expect(answers).toEqual([{ code: 'r0' }, { code: 'r1' }]);
});

test('Another body under a key is refused, whichever of the two comes again', async () => {
  const { serve } = createServer();
  const other = request('a', { patientId: 'p2' });
  expect(await serve([request('a'), other, request('a'), other])).toEqual([
    ...[{ code: 'r0' }, conflict],
    ...[{ code: 'r0' }, conflict],
  ]);
  expect(await serve([other, request('a')])).toEqual([conflict, { code: 'r0' }]);
});

test('A refusal does not use the key up: another body under it may still be served', async () => {
  const { serve, full } = createServer();
  full.add(request('a').bodyHash);
  expect(await serve([request('a'), request('a', { patientId: 'p2' })])).toEqual([gone, { code: 'r0' }]);
});
