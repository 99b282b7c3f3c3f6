import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { config as configureZod, locales } from 'zod/mini';
import { createRunner } from '#server/kernel/db/lease.ts';
import { migrate } from '#server/kernel/db/migrator.ts';
import { openDatabase } from '#server/kernel/db/open-database.ts';
import type { Database } from '#server/kernel/db/transaction.ts';
import type { Services } from '#server/kernel/services.ts';
import { type AppState, createApp } from './app.ts';
import { seedDemo } from './demo/seed.ts';
import { addCaptchaReader } from './dev/captcha.ts';
import { addCashier } from './dev/cashier.ts';
import { addInbox } from './dev/inbox.ts';
import { addWechatSimulator } from './dev/wechat.ts';
import { jobsOf } from './jobs.ts';
import type { Config } from './kernel/config.ts';
import { migrations } from './kernel/db/migrations.ts';
import type { Schema } from './kernel/db/schema.ts';
import { callerAddress } from './kernel/http/address.ts';
import { limitUnderWay } from './kernel/http/under-way.ts';
import { createLog } from './kernel/log.ts';
import { type Clock, systemClock } from './kernel/ports/clock.ts';
import { openSms } from './kernel/ports/open-sms.ts';
import { openWechatPay } from './kernel/ports/pay/open.ts';
import { simulatedPay } from './kernel/ports/pay/simulator.ts';
import { openStorage } from './kernel/ports/storage/open.ts';
import { openWechat } from './kernel/ports/wechat/open.ts';
import { createSecrets } from './kernel/secrets.ts';
import { purposes } from './purposes.ts';
import { addStaticFiles } from './static.ts';

export interface RunningServer {
  /** Its address, e.g. `http://127.0.0.1:8080`. */
  url: string;
  /** Fails readiness for a while, refuses new work, waits for the work under way, then closes the database. */
  stop(): Promise<void>;
}

const drainMs = 10_000;

/** Opens the database, brings it up to date and answers requests. */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<RunningServer> {
  configureZod(locales.zhCN());
  const log = createLog(config.logLevel);
  // Before the database is opened, so that an unreadable key file is reported first.
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
    purposes,
  };
  if (config.demoData) await seedDemo(db, secrets, clock.now());

  const state: AppState = { phase: 'serving' };
  const app = createApp(services, state);
  const jobs = jobsOf(services);
  if (cashier) jobs.push(addCashier(app, services, cashier));
  addInbox(app, services);
  addCaptchaReader(app, services);
  if (wechat && 'issueCode' in wechat) addWechatSimulator(app, wechat);
  addStaticFiles(app, config);

  const runner = createRunner({ db: database, clock, holder: randomUUID(), log, jobs });
  await runner.runDue();
  const server = await listen(app.fetch, config);
  runner.start();
  return {
    url: `http://${config.host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      state.phase = 'stopping';
      await delay(config.shutdownDelayMs);
      state.phase = 'draining';
      await drain(server);
      await runner.stop();
      await database.close();
    },
  };
}

/** Requests that may be under way at once: of one connection, and of one caller's address. */
const underWay = { connection: 16, address: 500 };

/** @throws EADDRINUSE and its kin */
async function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  { host, port, trustedProxies }: Pick<Config, 'host' | 'port' | 'trustedProxies'>,
): Promise<Server> {
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    callerAddress(socket.remoteAddress ?? '-', headers['x-forwarded-for']?.toString(), trustedProxies);
  const server = createServer(limitUnderWay(getRequestListener(fetch), addressOf, underWay));
  server.maxConnections = connectionLimit();
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Handles for the database, the pictures and the log, however many connections there are. */
const reservedHandles = 512;
const fewestConnections = 64;

/** The connections that leave enough of the process's handles: without any the embedded database would stop. */
function connectionLimit(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : '';
  const handles = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return handles ? Math.max(fewestConnections, Number(handles) - reservedHandles) : Number.POSITIVE_INFINITY;
}

/** Takes no more connections and waits for the requests under way. Whatever takes longer than `drainMs` is cut off. */
async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const overdue = setTimeout(() => server.closeAllConnections(), drainMs);
  server.closeIdleConnections();
  await closed;
  clearTimeout(overdue);
}
