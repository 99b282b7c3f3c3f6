import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { createDatabase, dropDatabase, ensurePostgres } from './test-postgres.ts';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('ensurePostgres uses the PostgreSQL at TEST_DATABASE_URL', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'postgres://somewhere/test');
  const { url, stop } = await ensurePostgres();
  await stop();
  vi.unstubAllEnvs();
  expect(url).toBe('postgres://somewhere/test');
});

test('A temporary cluster creates and drops databases, and leaves nothing behind', async () => {
  vi.stubEnv('TEST_DATABASE_URL', '');
  const [fast, durable] = await Promise.all([ensurePostgres(), ensurePostgres({ durable: true })]);
  vi.unstubAllEnvs();
  expect(await ask(fast.url, 'show fsync')).toBe('off');
  expect(await ask(durable.url, 'show fsync')).toBe('on');

  const one = await createDatabase(fast.url);
  const two = await createDatabase(fast.url);
  await ask(one, 'create table only_here ()');
  expect(await ask(two, "select to_regclass('only_here')")).toBeNull();
  await dropDatabase(one);
  await expect(ask(one, 'select 1')).rejects.toMatchObject({ code: '3D000' });

  const directory = String(await ask(fast.url, 'show data_directory'));
  expect(existsSync(directory)).toBe(true);
  await Promise.all([fast.stop(), durable.stop()]);
  expect(existsSync(directory)).toBe(false);
  await expect(ask(fast.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}, 60_000);

test('A temporary cluster ends when the process that started it is killed', async () => {
  const program = fileURLToPath(new URL('./test-postgres.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { ensurePostgres } = await import(${JSON.stringify(program)});
       console.log((await ensurePostgres()).url);
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TEST_DATABASE_URL: '' } },
  );
  const [url] = await once(createInterface(child.stdout), 'line');
  const directory = String(await ask(url, 'show data_directory'));
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(directory)).toBe(false), 10_000);
}, 60_000);
