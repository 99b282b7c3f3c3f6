import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

export class DataDirInUse extends Error {
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

const SQLITE_BUSY = 5;

/**
 * PGlite does not lock its directory, and two writers lose rows without a word. SQLite's exclusive lock on a file
 * beside it lasts until it is released or the process dies, however it dies. The holder's pid is that file's
 * user_version.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const path = `${dataDir}.lock`;
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
  // Opened as immutable, a file is read in spite of its lock: sqlite.org/uri.html.
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
