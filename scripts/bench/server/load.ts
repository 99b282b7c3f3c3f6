import { Agent, request } from 'node:http';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
  key?: string;
  body?: unknown;
}

/** A person waits no longer for an answer. */
const timeoutMs = 30_000;

export interface Timing {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** Keeps a connection open for each of `clients` people. */
export function openClient(origin: string, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });

  /** Sends one call and gives the text of its answer. */
  function send({ method, path, cookie, key, body }: Call): Promise<string> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const headers = {
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      };
      const sent = request(origin + path, { agent, method, headers }, response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString()));
      });
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`${method} ${path}: no answer`)));
      sent.on('error', reject);
      sent.end(text);
    });
  }

  /** Sends one call and rejects unless its envelope says 0. */
  async function succeed(call: Call): Promise<string> {
    const answer = await send(call);
    if (answer.startsWith('{"code":0')) return answer;
    throw new Error(`${call.method} ${call.path} answered ${answer.slice(0, 300)}`);
  }

  return { send, succeed, close: () => agent.destroy() };
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Summarizes the milliseconds of the calls within this many seconds. */
export function timingOf(times: readonly number[], seconds: number): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    ...{ p50Ms: at(sorted, 0.5), p95Ms: at(sorted, 0.95), p99Ms: at(sorted, 0.99) },
  };
}

/** Sends all calls from `clients` callers; each waits for an answer before its next call. */
export async function measure(origin: string, calls: readonly Call[], clients: number): Promise<Timing> {
  const client = openClient(origin, clients);
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
        const sentAt = performance.now();
        await client.succeed(call);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  client.close();
  return timingOf(times, seconds);
}
