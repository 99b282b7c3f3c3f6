import fs from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** The data directory cannot be used. The message tells the operator what to do. */
export class DataDirRefused extends Error {}

export class DataDirInUse extends DataDirRefused {
  readonly dataDir: string;
  readonly pid: number | undefined;

  constructor(dataDir: string, pid: number | undefined) {
    super(`数据目录 ${dataDir} 正由${nameOfProcess(pid)}使用，请先停止它，或换一个数据目录`);
    this.name = 'DataDirInUse';
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

function nameOfProcess(pid: number | undefined): string {
  if (pid === undefined) return '另一个进程';
  return pid === process.pid ? '本进程' : `另一个进程（进程号 ${pid}）`;
}

export interface Lock {
  release(): void;
}

/** The files of a data directory. The lock is beside the database's folder, whose files the engine opens and closes. */
const lockName = 'server.lock';
const databaseName = 'pg';
export const databaseIn = (dataDir: string) => join(dataDir, databaseName);
const draftIn = (dataDir: string) => `${databaseIn(dataDir)}.new`;
const own = [lockName, databaseName, basename(draftIn(''))];

/**
 * Locks a data directory until the lock is released or the process dies. PGlite does not lock it, and two writers lose
 * rows without an error.
 *
 * The lock is on a file inside the directory. Beside a database the file must exist: if a missing one were made anew,
 * a second process could lock it while the first still holds the removed one.
 *
 * @throws DataDirInUse
 * @throws DataDirRefused when the directory holds something else, or its lock file is missing
 */
export function lockDataDir(dataDir: string): Lock {
  const path = join(dataDir, lockName);
  const foreign = fs.readdirSync(dataDir).filter(name => !own.includes(name));
  if (foreign.length > 0) {
    throw new DataDirRefused(`数据目录 ${dataDir} 里有别的文件（${foreign[0]} 等），请换一个空目录`);
  }
  if (fs.existsSync(databaseIn(dataDir)) && !fs.existsSync(path)) {
    throw new DataDirRefused(
      `数据目录 ${dataDir} 里的锁文件 ${lockName} 不见了。请先确认没有服务端在用这个目录，再新建一个同名的空文件`,
    );
  }
  return lockFile(path, dataDir);
}

const SQLITE_BUSY = 5;

/** SQLite's exclusive lock lasts until it is released or the process dies. The holder's pid is the user_version. */
function lockFile(path: string, dataDir: string): Lock {
  const lock = new DatabaseSync(path);
  try {
    // In exclusive locking mode the lock outlives the transaction: sqlite.org/pragma.html#pragma_locking_mode.
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
    lock.exec(`pragma user_version = ${process.pid}; commit`);
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DataDirInUse(dataDir, readHolder(path));
    }
    throw error;
  }
  return { release: () => lock.close() };
}

function readHolder(path: string): number | undefined {
  // A file that is opened as immutable can be read in spite of its lock: sqlite.org/uri.html.
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  const lock = new DatabaseSync(url, { readOnly: true });
  try {
    const pid = Number(lock.prepare('pragma user_version').get()?.user_version);
    return pid > 0 ? pid : undefined;
  } finally {
    lock.close();
  }
}
