import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..', '..');

/** The real server, on the built app and on a database of its own. */
export interface App {
  readonly url: string;
  /** Stops it as an operator would and starts it again, at the same address and on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** By the names of `.env.example`. */
export type Settings = Readonly<Record<string, string>>;

interface Running {
  child: ChildProcess;
  url: string;
}

async function launch(
  staticDir: string,
  dataDir: string,
  port: string,
  settings: Settings,
): Promise<Running> {
  // The sessions of one file ask too little of the database for the optimizing compiler to pay.
  const child = spawn(process.execPath, ['--liftoff-only', 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Only these: the machine's own settings, and the test runner's, are none of the server's business.
    env: {
      PATH: process.env.PATH,
      MODE: 'development',
      PORT: port,
      DATA_DIR: join(dataDir, 'database'),
      PICTURE_DIR: join(dataDir, 'pictures'),
      STATIC_DIR: staticDir,
      LOG_LEVEL: 'warn',
      PAYMENT_PROVIDER: 'none',
      ...settings,
    },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const said: unknown = JSON.parse(line);
    if (typeof said === 'object' && said !== null && 'listening' in said) {
      child.stdout.on('data', log => process.stdout.write(log));
      return { child, url: String(said.listening) };
    }
    process.stdout.write(`${line}\n`);
  }
  throw new Error('服务没有启动');
}

async function end({ child }: Running): Promise<void> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`服务停止时的退出码是 ${code}`);
}

/** Where a run keeps the data that every server of it starts with: to make them takes ten times as long as to copy them. */
const templateName = 'E2E_DATA';

/** Makes the data of a first start once for the whole run; gives the way to be rid of them. */
export async function prepareData(staticDir: string): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-data-'));
  await end(await launch(staticDir, dataDir, '0', {}));
  process.env[templateName] = dataDir;
  return () => rm(dataDir, { recursive: true });
}

export async function startApp(staticDir: string, settings: Settings = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-'));
  const template = process.env[templateName];
  // `fs.cp` takes ten times as long for so many small files.
  if (template) cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true });
  let running = await launch(staticDir, dataDir, '0', settings);
  const { url } = running;
  return {
    url,
    async restart() {
      await end(running);
      running = await launch(staticDir, dataDir, new URL(url).port, settings);
    },
    async stop() {
      await end(running);
      await rm(dataDir, { recursive: true });
    },
  };
}
