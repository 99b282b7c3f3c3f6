import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseConfig } from '#server/kernel/config.ts';
import { DataDirInUse, databaseIn, lockDataDir } from '#server/kernel/db/embedded/lock.ts';
import { draftsFolder } from '#server/kernel/ports/storage/disk.ts';
import { runTool } from './lib/tool.ts';

const usage = `用法：npm run backup -- 文件      把数据库写进文件，图片写进旁边的 文件.pictures
      npm run restore -- 文件     从这两个文件写回一个空的数据库、一个空的图片目录`;

interface Target {
  file: string;
  dataDir: string;
}

/** The embedded database is copied as files; its lock keeps other processes from writing meanwhile. */
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
  const database = databaseIn(dataDir);
  if (!existsSync(database)) throw new Error(`数据目录 ${dataDir} 里没有数据库`);
  withLock(dataDir, () => runTool('tar', ['-czf', file, '-C', dataDir, basename(database)]));
}

function restoreEmbedded({ file, dataDir }: Target): void {
  withLock(dataDir, () => {
    if (existsSync(databaseIn(dataDir))) throw new Error(`数据目录 ${dataDir} 不是空的，先移走它`);
    runTool('tar', ['-xzf', file, '-C', dataDir]);
  });
}

const picturesFile = (file: string) => `${file}.pictures`;

/** Pictures may be copied while the server runs, because a stored one never changes. Drafts are left out. */
function backupPictures(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  runTool('tar', ['-cf', picturesFile(file), `--exclude=./${draftsFolder}`, '-C', folder, '.']);
}

function refuseFullFolder(folder: string): void {
  const full = existsSync(folder) && readdirSync(folder).some(name => name !== draftsFolder);
  if (full) throw new Error(`图片目录 ${folder} 不是空的，先移走它`);
}

function restorePictures(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  runTool('tar', ['-xf', picturesFile(file), '-C', folder]);
}

/**
 * Writes a backup, or restores one into an empty database and an empty picture folder.
 *
 * @throws Error for wrong arguments, a locked data directory, a target that is not empty, or a failed tool
 */
export function transfer(
  direction: string | undefined,
  fileArgument: string | undefined,
  env: Record<string, string | undefined> = process.env,
): void {
  if (!fileArgument || (direction !== 'backup' && direction !== 'restore')) throw new Error(usage);
  const { database, pictures } = parseConfig(env);
  const folder = pictures.store === 'disk' ? resolve(pictures.folder) : undefined;
  const file = resolve(fileArgument);
  const target = { file, dataDir: resolve(database.dataDir) };
  const backup = direction === 'backup';
  if (!backup && folder) {
    if (!existsSync(picturesFile(file))) throw new Error(`没有图片的备份 ${picturesFile(file)}`);
    refuseFullFolder(folder);
  }
  if (database.url) {
    // pg_restore refuses to overwrite tables; --single-transaction restores everything or nothing.
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
  // Pictures follow the database, so every row of the backup has its picture.
  if (!folder) console.log('图片在对象存储里，不在这份备份内。');
  else if (backup) backupPictures(file, folder);
  else restorePictures(file, folder);
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
