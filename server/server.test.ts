import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from './config.ts';
import { startServer } from './server.ts';

test('a server that cannot listen lets go of its database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'wenzhi-server-'));
  onTestFinished(() => {
    other.close();
    rmSync(folder, { recursive: true });
  });
  const address = other.address();
  const settings = {
    PORT: String(typeof address === 'object' && address?.port),
    DATA_DIR: join(folder, 'data'),
    PICTURE_DIR: join(folder, 'pictures'),
    STATIC_DIR: 'none',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'silent',
  };
  await expect(startServer(parseConfig(settings))).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const server = await startServer(parseConfig({ ...settings, PORT: '0' }));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
}, 120_000);
