import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { pino } from 'pino';
import { bundlePath } from '../bundle.ts';
import { operationFinder, pointer, readContract } from '../document.ts';

export interface Exchange {
  method: string;
  path: string;
  query: URLSearchParams;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
}

export interface Violation {
  operation: string;
  /** Where in the exchange: `response.body.data.datas.0.rank`. */
  where: string;
  /** Where in the contract, as a JSON pointer. */
  contract: string;
  what: string;
}

type Judge = (exchange: Exchange) => Promise<Violation[]>;

interface Answer {
  statusCode: number;
  headers: Record<string, string>;
  body: unknown;
}

function bodyOf(text: string, type: string | undefined): unknown {
  if (text === '') return undefined;
  if (!type?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function queryOf(query: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map(name => {
      const all = query.getAll(name);
      return [name, all.length === 1 ? (all[0] ?? '') : all];
    }),
  );
}

/**
 * Holds what went to and fro against the contract, by Prism's validators. Prism's own proxy is not used: it writes
 * violations into a header and ends at the first Chinese one (stoplightio/prism #1934), answers in the server's place,
 * and reads uploads as text.
 */
export async function createJudge(): Promise<Judge> {
  const operations = await getHttpOperationsFromSpec(bundlePath);
  const find = operationFinder(readContract());
  const answers = new WeakMap<object, Answer>();
  const prism = createInstance(
    {
      isProxy: true,
      upstream: new URL('http://upstream.invalid'),
      upstreamProxy: undefined,
      // Who is not logged in is answered 4013, which is no fault.
      checkSecurity: false,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      mock: { dynamic: false },
    },
    {
      logger: pino({ enabled: false }),
      // The answer is known already; Prism is asked for its judgement alone.
      forward:
        ({ data }) =>
        () =>
        async () => ({ _tag: 'Right', right: answers.get(data) ?? { statusCode: 500 } }),
    },
  );

  return async exchange => {
    const found = find(exchange.method, exchange.path);
    if (!found) {
      const what = '契约里没有这个地址';
      return [{ operation: '', where: 'request', contract: '#/paths', what }];
    }
    const input: Parameters<typeof prism.request>[0] = {
      method: exchange.method as 'get',
      url: { path: exchange.path, query: queryOf(exchange.query) },
      headers: exchange.requestHeaders,
      body: bodyOf(exchange.requestBody, exchange.requestHeaders['content-type']),
    };
    answers.set(input, {
      statusCode: exchange.status,
      headers: exchange.responseHeaders,
      body: bodyOf(exchange.responseBody, exchange.responseHeaders['content-type']),
    });
    const judged = await prism.request(input, operations)();
    const place = pointer('paths', found.path, found.method);
    if (judged._tag === 'Left') {
      return [{ operation: found.id, where: 'request', contract: place, what: judged.left.message }];
    }
    const { input: ofRequest, output: ofResponse } = judged.right.validations;
    const status = String(exchange.status) in found.operation.responses ? exchange.status : 'default';
    const told = (side: 'request' | 'response', contract: string, faults: typeof ofRequest): Violation[] =>
      faults.map(({ path = [], message }) => ({
        operation: found.id,
        where: [side, ...path].join('.'),
        contract,
        what: message,
      }));
    return [
      ...told('request', place, ofRequest),
      ...told('response', `${place}/responses/${status}`, ofResponse),
    ];
  };
}
