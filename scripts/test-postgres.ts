import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './lib/free-port.ts';

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Keeps fsync and the like on, for tests of power cuts. */
  durable?: boolean;
}

const START_TIMEOUT_MS = 60_000;
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A PostgreSQL for tests: the one at TEST_DATABASE_URL, or a temporary cluster of the installed PostgreSQL. */
export async function ensurePostgres({ durable = false }: TestPostgresOptions = {}): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  return startCluster(findBinaries() ?? installBinaries(), durable ? [] : NOT_DURABLE);
}

/** Creates an empty database on the server of `url` and returns its address. */
export async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export async function dropDatabase(url: string): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  await execute(address.href, `drop database if exists "${name}" with (force)`);
}

async function execute<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: START_TIMEOUT_MS });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

// Finding PostgreSQL

function findBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return [
    ...versions.map(version => join(root, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    ...(config.status === 0 ? [config.stdout.trim()] : []),
  ].find(directory => existsSync(join(directory, 'initdb')) && existsSync(join(directory, 'postgres')));
}

function installBinaries(): string {
  const isRoot = process.getuid?.() === 0;
  const canInstall =
    existsSync('/etc/debian_version') && (isRoot || spawnSync('sudo', ['-n', 'true']).status === 0);
  if (canInstall) {
    const sudo = isRoot ? [] : ['sudo', '-n'];
    for (const command of ['apt-get update', 'apt-get install -y --no-install-recommends postgresql']) {
      const [program = '', ...args] = [...sudo, ...command.split(' ')];
      console.log(`本机没有 PostgreSQL，正在安装：${[program, ...args].join(' ')}`);
      spawnSync(program, args, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const directory = findBinaries();
  if (directory !== undefined) return directory;
  throw new Error(
    '测试需要 PostgreSQL 15 或更高版本。请安装它（Debian/Ubuntu：apt-get install postgresql；macOS：brew install postgresql@17），' +
      '或用环境变量 TEST_DATABASE_URL 给出一个可以新建数据库的 PostgreSQL 地址。',
  );
}

// Running a temporary cluster

/**
 * Stops the server and removes the directory when our process ends, even by kill -9: then its standard input ends.
 */
const KEEPER = `
  directory=$1; shift
  "$@" >"$directory/log" 2>&1 &
  server=$!
  cat >/dev/null
  kill -QUIT $server
  wait $server
  rm -rf "$directory"
`;

async function startCluster(binaries: string, settings: readonly string[]): Promise<TestPostgres> {
  const user = serverUser();
  const directory = mkdtempSync(join(tmpdir(), 'wenzhi-postgres-'));
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  const as: SpawnOptions = { ...user, cwd: directory };
  const data = join(directory, 'data');

  const initdb = spawnSync(
    join(binaries, 'initdb'),
    [...['-D', data], ...['-U', 'postgres'], '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...as, encoding: 'utf8' },
  );
  if (initdb.status !== 0) {
    rmSync(directory, { recursive: true, force: true });
    throw new Error(`initdb 失败：${initdb.error?.message ?? initdb.stderr}`);
  }

  const port = await freePort();
  const server = [
    ...[join(binaries, 'postgres'), '-D', data, '-p', port, '-k', directory],
    ...['listen_addresses=127.0.0.1', 'max_connections=300', ...settings].flatMap(setting => ['-c', setting]),
  ];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', directory, ...server], {
    ...as,
    detached: true, // Ctrl-C in the terminal must not reach it.
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  const exited = once(keeper, 'exit');
  const stop = async () => {
    keeper.ref();
    keeper.stdin?.end();
    await exited;
  };

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await untilItAnswers(url, data, keeper);
  } catch (error) {
    const log = readFileSync(join(directory, 'log'), 'utf8');
    await stop();
    throw new Error(`PostgreSQL 没有启动：${log}`, { cause: error });
  }
  return { url, stop };
}

async function untilItAnswers(url: string, data: string, keeper: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const [row] = await execute<{ data_directory: string }>(url, 'show data_directory');
      if (row?.data_directory !== data) throw new Error('端口被另一个 PostgreSQL 占用');
      return;
    } catch (error) {
      if (Date.now() > deadline || keeper.exitCode !== null) throw error;
      await delay(50);
    }
  }
}

/** PostgreSQL refuses to run as root; its Debian package creates a user for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (line === null) throw new Error('以 root 运行测试时，需要有 postgres 系统用户');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}
