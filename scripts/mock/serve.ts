import type { ChildProcess } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { operations } from '#generated/operations.ts';
import {
  type ContractOperation,
  operationFinder,
  readContract,
  resolve,
} from '#scripts/contract/document.ts';
import { freePort } from '#scripts/lib/free-port.ts';
import { start } from '#scripts/lib/run.ts';

/** A violation in Prism's header `sl-violations`. */
interface Violation {
  location: string[];
  message: string;
}

interface Envelope {
  code: number;
  message: string;
  msg?: string;
}

const messagesOf = (id: string): Readonly<Record<string, string>> =>
  operations[id as keyof typeof operations]?.messages ?? {};

/** The path of the first field that breaks the contract, as the reference server names it: `body.phone`. */
function fieldOf({ parameters }: ContractOperation, { location, message }: Violation): string {
  const [, place = 'body', ...path] = location;
  const [, missing] = /required property '([^']+)'/.exec(message) ?? [];
  const names = [...path, ...(missing === undefined ? [] : [missing])];
  // Prism writes names of headers and of the query in lower case.
  const [first = '', ...rest] = names;
  const known = parameters.find(({ name }) => name.toLowerCase() === first.toLowerCase());
  return [place, known && place !== 'body' ? known.name : first, ...rest].filter(Boolean).join('.');
}

/** What the reference server answers where Prism knows no answer: without a session, and to a bad input. */
function refusalOf(
  operation: ContractOperation | undefined,
  status: number,
  violations: readonly Violation[],
): { status: number; envelope: Envelope } {
  if (!operation) return { status: 404, envelope: { code: 4004, message: '没有这个地址' } };
  if (status === 401) {
    const examples = operation.operation.responses['200']?.content?.['application/json']?.examples ?? {};
    const { notLoggedIn = {} } = examples;
    return { status: 200, envelope: resolve(readContract(), notLoggedIn).value as Envelope };
  }
  const [first] = violations;
  const msg = first && fieldOf(operation, first);
  const message = messagesOf(operation.id)[msg ?? ''] ?? '填写有误，请核对后再试';
  return { status: 400, envelope: { code: 4000, message, ...(msg !== undefined && { msg }) } };
}

const passedOn = ({
  host: _,
  connection: __,
  'content-length': ___,
  'transfer-encoding': ____,
  ...headers
}: IncomingHttpHeaders) =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );

export interface Mock {
  prism: ChildProcess;
  /** Settles once it answers. */
  ready: Promise<void>;
  close(): void;
}

/**
 * Serves a contract with Prism, and answers what Prism cannot: it knows no business code for a missing session or a bad
 * input, and would answer both with the first example of the default response (decision 72).
 */
export async function serveMock(document: string, port: number): Promise<Mock> {
  const inner = await freePort();
  const prism = start('prism', ['mock', '--port', inner, '--errors', document], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = new Promise<void>(settle => {
    prism.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Prism is listening')) settle();
    });
  });
  const server = createServer(async (request, response) => {
    try {
      const { method = 'GET', url = '/' } = request;
      const body = await buffer(request);
      await listening;
      const answer = await fetch(`http://127.0.0.1:${inner}${url}`, {
        method,
        headers: passedOn(request.headers),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const content = Buffer.from(await answer.arrayBuffer());
      const json = { 'content-type': 'application/json; charset=utf-8' };
      if (answer.ok) {
        const type = answer.headers.get('content-type');
        response.writeHead(answer.status, type ? { 'content-type': type } : {}).end(content);
        return;
      }
      const { pathname } = new URL(url, 'http://localhost');
      const operation = operationFinder(readContract())(method.toLowerCase(), pathname);
      const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as Violation[];
      const refusal = refusalOf(operation, answer.status, violations);
      response.writeHead(refusal.status, json).end(JSON.stringify(refusal.envelope));
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  // Nothing answers without Prism, and an open server would keep its process.
  prism.once('exit', () => {
    server.close();
    server.closeAllConnections();
  });
  const bound = new Promise<void>((settle, fail) => server.once('error', fail).listen(port, settle));
  return {
    prism,
    ready: Promise.all([listening, bound]).then(() => undefined),
    close() {
      prism.kill();
    },
  };
}
