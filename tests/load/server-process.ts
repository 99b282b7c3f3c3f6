import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  pid: number | undefined;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop; gives its exit code and what it wrote to standard error. */
  stop(): Promise<Ending>;
}

export interface Ending {
  code: number | null;
  stderr: string;
}

type Settings = Record<string, string>;

function spawnServer(settings: Settings) {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '1',
      STATIC_DIR: 'none',
      PAYMENT_PROVIDER: 'none',
      ...(settings.DATA_DIR && { PICTURE_DIR: `${settings.DATA_DIR}-pictures` }),
      ...settings,
    },
  });
  const exited = once(child, 'exit');
  const stderr = text(child.stderr);
  const ending = async (): Promise<Ending> => {
    const [code] = (await exited) as [number | null];
    return { code, stderr: await stderr };
  };
  return { child, ending };
}

const running = new Set<ChildProcess>();

/** Ends what a test that failed has left behind. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

/** The real server in a process of its own, once it answers. */
export async function startServer(settings: Settings): Promise<ServerProcess> {
  const { child, ending } = spawnServer(settings);
  running.add(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value, done } = await lines.next();
  if (done) throw new Error(`the server did not start: ${(await ending()).stderr}`);
  const { listening } = JSON.parse(value) as { listening: string };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const ended = await ending();
    running.delete(child);
    return ended;
  };
  return {
    url: listening,
    pid: child.pid,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

/** A server that is expected not to start. */
export async function failToStart(settings: Settings): Promise<Ending> {
  const { child, ending } = spawnServer(settings);
  running.add(child);
  const ended = await ending();
  running.delete(child);
  return ended;
}
