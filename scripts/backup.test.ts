import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { diskStorage, draftsFolder } from '#server/kernel/ports/storage/disk.ts';
import { transfer } from './backup.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wenzhi-backup-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

/** The settings of a machine with its own database and picture folders. */
function machine(name: string) {
  const env = { DATA_DIR: join(root, name, 'data'), PICTURE_DIR: join(root, name, 'pictures') };
  mkdirSync(join(root, name));
  return env;
}

const rowsOf = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'pg', 'rows');

function machineWithData(name: string) {
  const env = machine(name);
  mkdirSync(join(env.DATA_DIR, 'pg'), { recursive: true });
  writeFileSync(join(env.DATA_DIR, 'server.lock'), '');
  writeFileSync(rowsOf(env), 'rows');
  return env;
}

const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);

/** A backup of a machine with a database, a picture and a half-written picture. */
async function makeBackup() {
  const env = machineWithData('first');
  await diskStorage(env.PICTURE_DIR).put('iabc1.jpg', bytes);
  writeFileSync(join(env.PICTURE_DIR, draftsFolder, 'half'), 'half');
  const file = join(root, 'backup');
  transfer('backup', file, env);
  return file;
}

describe('backup and restore', () => {
  test('A restored machine has the database and every stored picture, but no draft', async () => {
    const file = await makeBackup();
    const other = machine('second');
    transfer('restore', file, other);
    expect(readFileSync(rowsOf(other), 'utf8')).toBe('rows');
    expect(await diskStorage(other.PICTURE_DIR).get('iabc1.jpg')).toEqual(bytes);
    expect(readdirSync(join(other.PICTURE_DIR, draftsFolder))).toEqual([]);
  });

  test('A backup without pictures is restored', () => {
    const file = join(root, 'backup');
    transfer('backup', file, machineWithData('first'));
    const other = machine('second');
    transfer('restore', file, other);
    expect(readdirSync(other.DATA_DIR).sort()).toEqual(['pg', 'server.lock']);
    expect(readFileSync(rowsOf(other), 'utf8')).toBe('rows');
    expect(readdirSync(other.PICTURE_DIR)).toEqual([]);
  });

  test('A restore into a filled picture folder writes nothing', async () => {
    const file = await makeBackup();
    const other = machine('second');
    await diskStorage(other.PICTURE_DIR).put('iabc2.jpg', bytes);
    expect(() => transfer('restore', file, other)).toThrow('不是空的');
    expect(readdirSync(join(root, 'second'))).toEqual(['pictures']);
  });

  test('A restore without the pictures of its backup writes nothing', async () => {
    const file = await makeBackup();
    rmSync(`${file}.pictures`);
    expect(() => transfer('restore', file, machine('second'))).toThrow('没有图片的备份');
    expect(readdirSync(join(root, 'second'))).toEqual([]);
  });

  test('A backup leaves pictures in a bucket and says so', () => {
    const bucket = { PICTURE_STORE: 's3', S3_BUCKET_URL: 'https://pictures.example' };
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    transfer('backup', join(root, 'backup'), { ...machineWithData('first'), ...bucket, ...keys });
    expect(readdirSync(root).sort()).toEqual(['backup', 'first']);
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('对象存储'));
  });
});
