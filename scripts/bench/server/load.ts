import { Agent, request } from 'node:http';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
  key?: string;
  body?: unknown;
}

export interface Timing {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** Sends one call; resolves with its milliseconds, and rejects unless the envelope says 0. */
function send(agent: Agent, origin: string, { method, path, cookie, key, body }: Call): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const startedAt = performance.now();
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
      response.on('end', () => {
        const took = performance.now() - startedAt;
        const answer = Buffer.concat(chunks).toString();
        if (answer.startsWith('{"code":0')) resolve(took);
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${answer.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Sends all calls, as `clients` people who each wait for their answer before the next. */
export async function measure(origin: string, calls: readonly Call[], clients: number): Promise<Timing> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
        times.push(await send(agent, origin, call));
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: calls.length / seconds,
    ...{ p50Ms: at(times, 0.5), p95Ms: at(times, 0.95), p99Ms: at(times, 0.99) },
  };
}
