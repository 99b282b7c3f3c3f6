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
import { addCashier } from '#server/dev/cashier.ts';
import { type Config, parseConfig } from '#server/kernel/config.ts';
import { migrations } from '#server/kernel/db/migrations.ts';
import { migrate } from '#server/kernel/db/migrator.ts';
import { openDatabase } from '#server/kernel/db/open-database.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { newId } from '#server/kernel/ids.ts';
import { systemClock } from '#server/kernel/ports/clock.ts';
import { simulatedPay } from '#server/kernel/ports/pay/simulator.ts';
import { simulatedSms } from '#server/kernel/ports/sms.ts';
import type { Db } from '#server/kernel/scope.ts';
import { createSecrets } from '#server/kernel/secrets.ts';
import type { Services } from '#server/kernel/services.ts';
import { purposes } from '#server/purposes.ts';
import { createFactories } from '#tests/support/factories.ts';
import { type Scene, seedScene } from './scene.ts';

/** One durable insert and one query for a page of doctors: the least that any handler does. */
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

/** Serves the app and the bare handlers from one database with FACTOR times the data. */
async function main(): Promise<void> {
  const factor = Number(process.env.FACTOR ?? '1');
  configureZod(locales.zhCN());
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const production = parseConfig({
    ...{
      MODE: 'production',
      PUBLIC_URL: 'https://bench.example',
      SECRET_KEY: randomBytes(32).toString('hex'),
    },
    ...{ SMS_PROVIDER: 'gateway', SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 'none' },
    ...{ DATA_DIR: dataDir, WECHAT_PROVIDER: 'none', PAYMENT_PROVIDER: 'none', LOG_LEVEL: 'silent' },
    SHARED_READ_MS: process.env.SHARED_READ_MS,
  });
  // Answers are checked as in production; money is the simulator's, which production would refuse.
  const paying = process.env.PAYING === 'true';
  const config: Config = { ...production, paymentProvider: paying ? 'simulator' : 'none' };
  const log = pino({ level: 'silent' });
  const database = await openDatabase<Schema>(
    { url: process.env.BENCH_DATABASE, dataDir, poolSize: 10 },
    log,
  );
  await migrate(database, migrations);
  const db = database.kysely;
  await sql`create table bench_note (id text primary key, body jsonb not null)`.execute(db);
  const secrets = createSecrets(config.secretKey);
  const cashier = paying ? simulatedPay(db, systemClock, secrets) : undefined;
  const services: Services = {
    ...{ db, config, log, secrets },
    clock: systemClock,
    sms: simulatedSms(db, systemClock),
    wechat: undefined,
    pay: cashier,
    purposes,
    // The scenes upload nothing.
    storage: { put: async () => {}, get: async () => undefined, remove: async () => {} },
  };
  const scene: Scene = await seedScene(db, createFactories({ db, services }), factor);

  const product = createApp(services);
  if (cashier) addCashier(product, services, cashier);
  const app = new Hono().route('/', bareHandlers(db)).route('/', product);
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
