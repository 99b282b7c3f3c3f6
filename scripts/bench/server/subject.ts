import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { pino } from 'pino';
import { config as configureZod, locales } from 'zod/mini';
import { createApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import type { Db, Services } from '#server/context.ts';
import { migrate, openDatabase } from '#server/db/engine.ts';
import { migrations } from '#server/db/migrations.ts';
import type { Schema } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import { systemClock } from '#server/ports/clock.ts';
import { simulatedSms } from '#server/ports/sms.ts';
import { createSecrets } from '#server/secrets.ts';
import { createFactories } from '#server/testing/factories.ts';
import { type Scene, seedScene } from './scene.ts';

/** One durable insert, and one query for a page of doctors: what any handler in this process must at least do. */
function bareHandlers(db: Db): Hono {
  const bare = new Hono();
  bare.post('/bare/insert', async c => {
    await sql`insert into bench_note (id, body) values (${newId('n')}, ${JSON.stringify(await c.req.json())})`.execute(
      db,
    );
    return c.json({ code: 0 });
  });
  bare.get('/bare/query', async c => {
    const topOrgId = c.req.query('topOrgId') ?? '';
    const rows = await db
      .selectFrom('staff')
      .selectAll()
      .where('top_org_id', '=', topOrgId)
      .orderBy('sort')
      .limit(10)
      .execute();
    return c.json({ code: 0, data: rows });
  });
  return bare;
}

/** Answers on a port of this process with the app and the bare handlers, on one database with `factor` times the data. */
async function main(): Promise<void> {
  const factor = Number(process.env.FACTOR ?? '1');
  configureZod(locales.zhCN());
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const config = parseConfig({
    ...{
      MODE: 'production',
      PUBLIC_URL: 'https://bench.example',
      SECRET_KEY: randomBytes(32).toString('hex'),
    },
    ...{ SMS_PROVIDER: 'gateway', SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 'none' },
    ...{ DATA_DIR: dataDir, WECHAT_PROVIDER: 'none', PAYMENT_PROVIDER: 'none', LOG_LEVEL: 'silent' },
    SHARED_READ_MS: process.env.SHARED_READ_MS,
  });
  const log = pino({ level: 'silent' });
  const database = await openDatabase<Schema>(
    { url: process.env.BENCH_DATABASE, dataDir, poolSize: 10 },
    log,
  );
  await migrate(database, migrations);
  const db = database.kysely;
  await sql`create table bench_note (id text primary key, body jsonb not null)`.execute(db);
  const services: Services = {
    ...{ db, config, log },
    clock: systemClock,
    secrets: createSecrets(config.secretKey),
    sms: simulatedSms(db, systemClock),
    wechat: undefined,
    pay: undefined,
  };
  const scene: Scene = await seedScene(db, createFactories({ db, services }), factor);

  const app = new Hono().route('/', bareHandlers(db)).route('/', createApp(services));
  const server: ServerType = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ url: `http://127.0.0.1:${port}`, scene });
  });
  process.once('disconnect', () => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}

await main();
