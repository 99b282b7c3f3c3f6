import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { config as configureZod, locales } from 'zod/mini';
import { type AppState, createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { seedDemo } from './db/demo/seed.ts';
import { createRunner, migrate, openDatabase } from './db/engine.ts';
import { migrations } from './db/migrations.ts';
import type { Schema } from './db/schema.ts';
import { addCashier } from './dev/cashier.ts';
import { addInbox } from './dev/inbox.ts';
import { addWechatSimulator } from './dev/wechat.ts';
import { jobsOf } from './jobs.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { openSms } from './ports/open-sms.ts';
import { openWechatPay } from './ports/pay/open.ts';
import { simulatedPay } from './ports/pay/simulator.ts';
import { openWechat } from './ports/wechat/open.ts';
import { createSecrets } from './secrets.ts';
import { addStaticFiles } from './static.ts';

export interface RunningServer {
  /** Where it answers, e.g. `http://127.0.0.1:8080`. */
  url: string;
  /** Refuses new work, waits for the work under way, then closes the database. */
  stop(): Promise<void>;
}

const drainMs = 10_000;

/** Opens the database, brings it up to date and answers requests. */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<RunningServer> {
  configureZod(locales.zhCN());
  const log = pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime });
  // Before the database is touched: a key file that cannot be read is the operator's to mend.
  const wechatPay = openWechatPay(config, clock);
  const database = await openDatabase<Schema>(
    { url: config.database.url, poolSize: config.database.pool, dataDir: config.database.dataDir },
    log,
  );
  const db = database.kysely;
  await migrate(database, migrations);
  const secrets = createSecrets(config.secretKey);
  const sms = openSms(config.sms, db, clock);
  const simulator = config.paymentProvider === 'simulator' ? simulatedPay(db, clock, secrets) : undefined;
  const wechat = openWechat(config.wechat, { db, clock, secrets });
  const services: Services = { db, config, clock, secrets, sms, wechat, pay: simulator ?? wechatPay, log };
  if (config.demoData) await seedDemo(db, secrets, clock.now());
  const state: AppState = { draining: false };
  const app = createApp(services, state);
  const jobs = [...jobsOf(services), ...(simulator ? [addCashier(app, services, simulator)] : [])];
  addInbox(app, services);
  if (wechat && 'issueCode' in wechat) addWechatSimulator(app, wechat);
  addStaticFiles(app, config);
  const runner = createRunner({ db: database, clock, holder: randomUUID(), log, jobs });
  await runner.runDue();
  runner.start();
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>(
    (resolve, reject) => {
      const listening = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, info =>
        resolve({ server: listening, port: info.port }),
      );
      listening.once('error', reject);
    },
  );
  return {
    url: `http://${config.host}:${port}`,
    async stop() {
      state.draining = true;
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      const overdue = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        drainMs,
      );
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      await closed;
      clearTimeout(overdue);
      await runner.stop();
      await database.close();
    },
  };
}
