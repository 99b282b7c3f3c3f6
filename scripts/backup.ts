import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseConfig } from '../server/config.ts';
import { lockDataDir } from '../server/db/embedded/lock.ts';
import { DataDirInUse } from '../server/db/engine.ts';
import { runTool } from './lib/tool.ts';

const usage = `用法：npm run backup -- 文件      把数据库写进文件
      npm run restore -- 文件     从文件写回一个空的数据库`;

interface Target {
  file: string;
  dataDir: string;
}

/** The embedded database is copied as files, so nobody may write meanwhile: the lock sees to it. */
function withLock(dataDir: string, work: () => void): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(dataDir);
  try {
    work();
  } finally {
    lock.release();
  }
}

function backupEmbedded({ file, dataDir }: Target): void {
  if (!existsSync(dataDir)) throw new Error(`没有数据目录 ${dataDir}`);
  withLock(dataDir, () => runTool('tar', ['-czf', file, '-C', dirname(dataDir), basename(dataDir)]));
}

function restoreEmbedded({ file, dataDir }: Target): void {
  withLock(dataDir, () => {
    if (readdirSync(dataDir).length > 0) throw new Error(`数据目录 ${dataDir} 不是空的，先移走它`);
    runTool('tar', ['-xzf', file, '-C', dataDir, '--strip-components=1']);
  });
}

/** @throws when the arguments, the lock or a tool say no */
export function transfer(direction: string | undefined, fileArgument: string | undefined): void {
  if (!fileArgument || (direction !== 'backup' && direction !== 'restore')) throw new Error(usage);
  const { database } = parseConfig(process.env);
  const file = resolve(fileArgument);
  const target = { file, dataDir: resolve(database.dataDir) };
  const backup = direction === 'backup';
  if (database.url) {
    // pg_restore refuses to write over what is there; --single-transaction leaves all or nothing.
    if (backup) runTool('pg_dump', ['--format=custom', `--file=${file}`, database.url]);
    else
      runTool('pg_restore', [
        '--exit-on-error',
        '--single-transaction',
        '--no-owner',
        `--dbname=${database.url}`,
        file,
      ]);
  } else if (backup) backupEmbedded(target);
  else restoreEmbedded(target);
  console.log(backup ? `已备份到 ${file}` : `已从 ${file} 恢复`);
}

if (import.meta.main) {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    transfer(process.argv[2], process.argv[3]);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(
      error instanceof DataDirInUse ? `${error.message}。备份与恢复要先停下服务。` : error.message,
    );
    process.exit(1);
  }
}
