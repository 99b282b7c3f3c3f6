import fs from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { parsers } from '#server/kernel/db/parsers.ts';
import { DurableFs, syncPath, syncTree } from './durable-fs.ts';

export const IN_MEMORY = 'memory:';

const TURN_FSYNC_OFF = '-F';
const startParams = [
  ...PGlite.defaultStartParams.filter(param => param !== TURN_FSYNC_OFF),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'timezone=UTC'],
  ...['-c', 'max_wal_size=128MB'],
];

/** Called from inside the engine when it can no longer be trusted. It must not return. */
export type OnPanic = (message: string) => never;

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * The engine's code, compiled once in a process: threads that get the same module share its machine code. Each engine
 * that compiles its own takes a second of processor time more.
 */
export function compileEngine(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  compiled ??= WebAssembly.compile(fs.readFileSync(file));
  return compiled;
}

/** What a thread opens. */
export interface Start {
  /** A directory, or `memory:`. */
  dataDir: string;
  engine: WebAssembly.Module;
}

export function openPglite({ dataDir, engine }: Start, onPanic: OnPanic): Promise<PGlite> {
  if (dataDir === IN_MEMORY) return openInMemory(engine, onPanic);
  return openDurable(dataDir, { files: new DurableFs(dataDir), engine }, onPanic);
}

/** For tests, which open many: initdb takes two seconds, a copy of its result a tenth of that. */
async function openInMemory(engine: WebAssembly.Module, onPanic: OnPanic): Promise<PGlite> {
  const options = { startParams: [...startParams, TURN_FSYNC_OFF], pgliteWasmModule: engine };
  const path = templatePath();
  if (fs.existsSync(path)) return create({ ...options, loadDataDir: await fs.openAsBlob(path) }, onPanic);
  const pglite = await create(options, onPanic);
  const template = await pglite.dumpDataDir('none');
  const draft = `${path}.${process.pid}-${threadId}`;
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(draft, await template.bytes());
  fs.renameSync(draft, path);
  return pglite;
}

/** One for each version of PGlite, in its node_modules. */
function templatePath(): string {
  const packageFile = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version }: { version: string } = JSON.parse(fs.readFileSync(packageFile, 'utf8'));
  return fileURLToPath(new URL(`../../.cache/wenzhi/pglite-${version}.tar`, packageFile));
}

export async function openDurable(
  dataDir: string,
  { files, engine }: { files: DurableFs; engine: WebAssembly.Module },
  onPanic: OnPanic,
): Promise<PGlite> {
  if (!fs.existsSync(`${dataDir}/PG_VERSION`)) await initialize(dataDir, engine, onPanic);
  return create({ fs: files, startParams, pgliteWasmModule: engine }, onPanic);
}

/**
 * A first start may be cut short at any point, so the directory gets its name only once it is complete and on disk.
 * `dataDir` itself may exist when it is empty.
 */
async function initialize(dataDir: string, engine: WebAssembly.Module, onPanic: OnPanic): Promise<void> {
  const draft = `${dataDir}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  const pglite = await create({ fs: new DurableFs(draft), startParams, pgliteWasmModule: engine }, onPanic);
  await pglite.close();
  syncTree(draft);
  fs.renameSync(draft, dataDir);
  syncPath(dirname(dataDir));
}

async function create(options: PGliteOptions, onPanic: OnPanic): Promise<PGlite> {
  const lines: string[] = [];
  let opening = true;
  const onStderr = (line: string): boolean => {
    // PGlite goes on after a PANIC, with an engine that is half way through a commit.
    if (/\bPANIC:/.test(line)) onPanic(line);
    if (opening) lines.push(line);
    return false;
  };
  try {
    const pglite = await PGlite.create({ ...options, onStderr });
    // Replaced, not extended: PGlite's own would parse types that `parsers` leaves as text.
    pglite.parsers = { ...parsers };
    pglite.serializers = {};
    return pglite;
  } catch (error) {
    throw new Error(`内置数据库无法启动：${lines.join('\n')}`, { cause: error });
  } finally {
    opening = false;
  }
}
