import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from './kernel/config.ts';
import { startServer } from './server.ts';

function settingsIn(folder: string) {
  return {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    PICTURE_DIR: join(folder, 'pictures'),
    STATIC_DIR: 'none',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'silent',
  };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wenzhi-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('A server that cannot listen lets go of its database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const settings = settingsIn(newFolder());
  const taken = { ...settings, PORT: String(typeof address === 'object' && address?.port) };
  await expect(startServer(parseConfig(taken))).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const server = await startServer(parseConfig(settings));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
}, 120_000);

test('A server that is told to stop says so first, and no request on a kept connection is lost', async () => {
  const server = await startServer(parseConfig({ ...settingsIn(newFolder()), SHUTDOWN_DELAY_SECONDS: '1' }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [answer] = (await once(get(`${server.url}/readyz`, { agent }), 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return [answer.statusCode, answer.headers.connection];
  };
  expect(await ask()).toEqual([200, 'keep-alive']);

  const before = performance.now();
  let stopped = false;
  const stopping = server.stop().then(() => {
    stopped = true;
  });
  expect(await ask()).toEqual([503, 'close']);
  expect(stopped).toBe(false);
  await stopping;
  expect(performance.now() - before).toBeGreaterThan(900);
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}, 120_000);
