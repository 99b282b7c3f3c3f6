import * as http from 'node:http';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createJudge, type Violation } from './judge.ts';

export interface Proxy {
  url: string;
  close(): Promise<void>;
}

interface Settings {
  target: URL;
  port: number;
  /** Called after every exchange with an address of the contract. */
  report(request: string, violations: readonly Violation[]): void;
}

const single = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

/** The headers for the target: its host, its origin in place of ours, and no compression. */
function headersFor(target: URL, ownOrigin: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { origin } = headers;
  return {
    ...headers,
    host: target.host,
    'accept-encoding': 'identity',
    ...(origin && new URL(origin).host === new URL(ownOrigin).host && { origin: target.origin }),
  };
}

function send(target: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  const client = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    client.request(target, options, resolve).on('error', reject).end(body);
  });
}

/**
 * A proxy between app and server. It passes everything on byte for byte, and checks it against the contract afterwards.
 * It never changes, delays or breaks an answer.
 */
export async function startProxy({ target, port, report }: Settings): Promise<Proxy> {
  const judge = await createJudge();
  const server = createServer(async (request, response) => {
    const requestLine = `${request.method} ${request.url}`;
    try {
      const sent = await buffer(request);
      const url = new URL(request.url ?? '/', target);
      const answer = await send(
        new URL(url.pathname + url.search, target),
        {
          method: request.method,
          headers: headersFor(target, `http://${request.headers.host}`, request.headers),
        },
        sent,
      );
      const received = await buffer(answer);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.end(received);
      if (!url.pathname.startsWith('/crm/api/')) return;
      const violations = await judge({
        method: (request.method ?? 'GET').toLowerCase(),
        path: url.pathname,
        query: url.searchParams,
        requestHeaders: single(request.headers),
        requestBody: sent.toString(),
        status: answer.statusCode ?? 0,
        responseHeaders: single(answer.headers),
        responseBody: received.toString(),
      });
      report(requestLine, violations);
    } catch (error) {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('没有连上后端');
      console.error(`${requestLine}: ${error instanceof Error ? error.message : error}`);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
