import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  pid: number | undefined;
  /** Kills it with SIGKILL and waits for its end. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM; returns its exit code and standard error. */
  stop(): Promise<Ending>;
}

export interface Ending {
  code: number | null;
  stderr: string;
}

type Settings = Record<string, string>;

interface Limits {
  /** Files and connections that the process may have open, as `ulimit -n` sets it. */
  handles?: number;
}

function spawnServer(settings: Settings, { handles }: Limits = {}) {
  const limit = handles ? `ulimit -n ${handles}; ` : '';
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, main], {
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

/** Kills the servers that a failed test has left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

/** Starts the real server in its own process, and resolves when it answers. */
export async function startServer(settings: Settings, limits?: Limits): Promise<ServerProcess> {
  const { child, ending } = spawnServer(settings, limits);
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

/** Starts a server that is expected to fail. */
export async function failToStart(settings: Settings): Promise<Ending> {
  const { child, ending } = spawnServer(settings);
  running.add(child);
  const ended = await ending();
  running.delete(child);
  return ended;
}
