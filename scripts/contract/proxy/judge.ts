import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { pino } from 'pino';
import { bundlePath } from '#scripts/contract/bundle.ts';
import {
  type ContractDocument,
  type ContractOperation,
  listCodes,
  operationFinder,
  pointer,
  readContract,
} from '#scripts/contract/document.ts';

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
  /** The place in the exchange, such as `response.body.data.datas.0.rank`. */
  where: string;
  /** JSON pointer into the contract. */
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

/** The business code of an answer: one of the contract's, declared by its operation, and with its HTTP status. */
function judgeCode(
  document: ContractDocument,
  { operation }: ContractOperation,
  status: number,
  body: unknown,
): string[] {
  const { code } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown };
  if (operation['x-envelope'] === false || typeof code !== 'number') return [];
  const name = listCodes(document).find(known => known.code === code)?.name;
  if (name === undefined) return [`契约里没有业务码 ${code}`];
  const common = document['x-common-errors'] ?? {};
  const declared = name === 'OK' || operation['x-errors']?.includes(name);
  if (!declared && !(name in common)) return [`这个操作没有声明 ${code} ${name}`];
  const statuses = declared ? [200] : (common[name] ?? []);
  return statuses.includes(status) || (declared && common[name]?.includes(status))
    ? []
    : [`${code} ${name} 应随 HTTP ${statuses.join(' 或 ')}，不是 ${status}`];
}

/**
 * Checks exchanges against the contract with Prism's validators, not with Prism's own proxy (decision 73).
 */
export async function createJudge(): Promise<Judge> {
  const operations = await getHttpOperationsFromSpec(bundlePath);
  const contract = readContract();
  const find = operationFinder(contract);
  const answers = new WeakMap<object, Answer>();
  const prism = createInstance(
    {
      isProxy: true,
      upstream: new URL('http://upstream.invalid'),
      upstreamProxy: undefined,
      // The answer to a request without a session is 4013, not a violation.
      checkSecurity: false,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      mock: { dynamic: false },
    },
    {
      logger: pino({ enabled: false }),
      // The answer is known; Prism only validates it.
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
    const body = bodyOf(exchange.responseBody, exchange.responseHeaders['content-type']);
    answers.set(input, { statusCode: exchange.status, headers: exchange.responseHeaders, body });
    const judged = await prism.request(input, operations)();
    const place = pointer('paths', found.path, found.method);
    if (judged._tag === 'Left') {
      return [{ operation: found.id, where: 'request', contract: place, what: judged.left.message }];
    }
    const { input: ofRequest, output: ofResponse } = judged.right.validations;
    const status = String(exchange.status) in found.operation.responses ? exchange.status : 'default';
    const violationsOf = (
      side: 'request' | 'response',
      contract: string,
      faults: typeof ofRequest,
    ): Violation[] =>
      faults.map(({ path = [], message }) => ({
        operation: found.id,
        where: [side, ...path].join('.'),
        contract,
        what: message,
      }));
    return [
      ...violationsOf('request', place, ofRequest),
      ...violationsOf('response', `${place}/responses/${status}`, ofResponse),
      ...judgeCode(contract, found, exchange.status, body).map(what => ({
        operation: found.id,
        where: 'response.body.code',
        contract: place,
        what,
      })),
    ];
  };
}
