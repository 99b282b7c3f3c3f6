import type { KeyedRequest } from '#server/kernel/idempotency.ts';

const keyOf = ({ userId, key }: KeyedRequest) => JSON.stringify([userId, key]);
const identityOf = (request: KeyedRequest) =>
  JSON.stringify([keyOf(request), request.operation, request.bodyHash]);

/**
 * Does the work of each key once, in the order of the requests. A repeated request gets the first answer. A request with
 * another body under the same key is checked when the first one is done.
 */
export async function onceEach<Request extends KeyedRequest, Answer>(
  requests: readonly Request[],
  work: (fresh: readonly Request[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers = new Map<string, Answer>();
  let left = requests;
  while (left.length > 0) {
    const first = new Map<string, Request>();
    for (const request of left) if (!first.has(keyOf(request))) first.set(keyOf(request), request);
    const fresh = [...first.values()];
    const made = await work(fresh);
    for (const [index, request] of fresh.entries()) {
      const answer = made[index];
      if (answer === undefined) throw new Error('a request without an answer');
      answers.set(identityOf(request), answer);
    }
    left = left.filter(request => !answers.has(identityOf(request)));
  }
  return requests.map(request => answers.get(identityOf(request)) as Answer);
}
