import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { config as configureZod, locales } from 'zod/mini';
import { type AppState, createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { seedDemo } from './db/demo/seed.ts';
import { createRunner, type Database, migrate, openDatabase } from './db/engine.ts';
import { migrations } from './db/migrations.ts';
import type { Schema } from './db/schema.ts';
import { addCashier } from './dev/cashier.ts';
import { addInbox } from './dev/inbox.ts';
import { addWechatSimulator } from './dev/wechat.ts';
import { jobsOf } from './jobs.ts';
import { createLog } from './log.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { openSms } from './ports/open-sms.ts';
import { openWechatPay } from './ports/pay/open.ts';
import { simulatedPay } from './ports/pay/simulator.ts';
import { openStorage } from './ports/storage/open.ts';
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
  const log = createLog(config.logLevel);
  // Before the database is touched: a key file that cannot be read is the operator's to mend.
  const wechatPay = openWechatPay(config, clock);
  const storage = openStorage(config.pictures, clock);
  const { url, pool, dataDir } = config.database;
  const database = await openDatabase<Schema>({ url, poolSize: pool, dataDir }, log);
  try {
    return await serveFrom(database, { config, clock, log, storage, pay: wechatPay });
  } catch (error) {
    await database.close();
    throw error;
  }
}

type Opened = Pick<Services, 'config' | 'clock' | 'log' | 'storage' | 'pay'>;

async function serveFrom(database: Database<Schema>, opened: Opened): Promise<RunningServer> {
  const { config, clock, log } = opened;
  const db = database.kysely;
  await migrate(database, migrations);
  const secrets = createSecrets(config.secretKey);
  const cashier = config.paymentProvider === 'simulator' ? simulatedPay(db, clock, secrets) : undefined;
  const wechat = openWechat(config.wechat, { db, clock, secrets });
  const services: Services = {
    ...opened,
    db,
    secrets,
    wechat,
    sms: openSms(config.sms, db, clock),
    pay: cashier ?? opened.pay,
  };
  if (config.demoData) await seedDemo(db, secrets, clock.now());

  const state: AppState = { draining: false };
  const app = createApp(services, state);
  const jobs = jobsOf(services);
  if (cashier) jobs.push(addCashier(app, services, cashier));
  addInbox(app, services);
  if (wechat && 'issueCode' in wechat) addWechatSimulator(app, wechat);
  addStaticFiles(app, config);

  const runner = createRunner({ db: database, clock, holder: randomUUID(), log, jobs });
  await runner.runDue();
  const server = await listen(app.fetch, config);
  runner.start();
  return {
    url: `http://${config.host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      state.draining = true;
      await drain(server);
      await runner.stop();
      await database.close();
    },
  };
}

/** @throws EADDRINUSE and its kin */
function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port }, () => resolve(server));
    server.once('error', reject);
  });
}

/** Takes no more connections, and waits for what is under way; what takes too long is cut off. */
async function drain(server: ServerType): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  const cutOff = () => 'closeAllConnections' in server && server.closeAllConnections();
  const overdue = setTimeout(cutOff, drainMs);
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await closed;
  clearTimeout(overdue);
}
