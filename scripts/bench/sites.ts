import { createReadStream, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export type Encoding = 'gzip' | 'br';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const suffix = { gzip: '.gz', br: '.br' } as const;

/** Writes compressed copies beside every file, as the app's build does. */
export function compress(directory: string): void {
  for (const file of globSync('**/*.{html,js,css,svg}', { cwd: directory })) {
    const path = join(directory, file);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  }
}

/** The size of a file's compressed copy, in bytes. */
export const compressedSize = (file: string, encoding: Encoding) => statSync(file + suffix[encoding]).size;

interface Site {
  prefix: string;
  directory: string;
}

/** Serves several built sites and fixed answers for the API. Files have the given encoding, answers are gzip. */
export function serveSites(
  sites: readonly Site[],
  answerOf: (method: string, path: string) => string | undefined,
  encoding: Encoding,
): Promise<Server> {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://bench');
    const answer = answerOf(request.method ?? 'GET', url.pathname);
    if (answer !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(answer));
      return;
    }
    const site = sites.find(each => url.pathname.startsWith(each.prefix));
    const relative = site && (url.pathname.slice(site.prefix.length) || 'index.html');
    const file = site && relative !== undefined && join(site.directory, relative);
    if (!file || !existsSync(file + suffix[encoding])) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': encoding,
      'cache-control': extname(file) === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    createReadStream(file + suffix[encoding]).pipe(response);
  };
  const server = createServer(handle);
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));
}
