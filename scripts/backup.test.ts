import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { diskStorage, draftsFolder } from '../server/ports/storage/disk.ts';
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

/** A machine of its own: where its database and its pictures lie. */
function machine(name: string) {
  const env = { DATA_DIR: join(root, name, 'data'), PICTURE_DIR: join(root, name, 'pictures') };
  mkdirSync(join(root, name));
  return env;
}

function machineWithData(name: string) {
  const env = machine(name);
  mkdirSync(env.DATA_DIR);
  writeFileSync(join(env.DATA_DIR, 'rows'), 'rows');
  return env;
}

const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);

/** The backup of a machine with a database, a picture and half of another. */
async function backedUp() {
  const env = machineWithData('first');
  await diskStorage(env.PICTURE_DIR).put('iabc1.jpg', bytes);
  writeFileSync(join(env.PICTURE_DIR, draftsFolder, 'half'), 'half');
  const file = join(root, 'backup');
  transfer('backup', file, env);
  return file;
}

describe('backup and restore', () => {
  test('carry the database and every stored picture to another machine, and no draft', async () => {
    const file = await backedUp();
    const other = machine('second');
    transfer('restore', file, other);
    expect(readFileSync(join(other.DATA_DIR, 'rows'), 'utf8')).toBe('rows');
    expect(await diskStorage(other.PICTURE_DIR).get('iabc1.jpg')).toEqual(bytes);
    expect(readdirSync(join(other.PICTURE_DIR, draftsFolder))).toEqual([]);
  });

  test('of a server that has no picture yet', () => {
    const file = join(root, 'backup');
    transfer('backup', file, machineWithData('first'));
    const other = machine('second');
    transfer('restore', file, other);
    expect(readdirSync(other.DATA_DIR)).toEqual(['rows']);
    expect(readdirSync(other.PICTURE_DIR)).toEqual([]);
  });

  test('write nothing at all where pictures lie already', async () => {
    const file = await backedUp();
    const other = machine('second');
    await diskStorage(other.PICTURE_DIR).put('iabc2.jpg', bytes);
    expect(() => transfer('restore', file, other)).toThrow('不是空的');
    expect(readdirSync(join(root, 'second'))).toEqual(['pictures']);
  });

  test('write nothing at all when the pictures of the backup are missing', async () => {
    const file = await backedUp();
    rmSync(`${file}.pictures`);
    expect(() => transfer('restore', file, machine('second'))).toThrow('没有图片的备份');
    expect(readdirSync(join(root, 'second'))).toEqual([]);
  });

  test('leave pictures in a bucket where they are, and say so', () => {
    const bucket = { PICTURE_STORE: 's3', S3_BUCKET_URL: 'https://pictures.example' };
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    transfer('backup', join(root, 'backup'), { ...machineWithData('first'), ...bucket, ...keys });
    expect(readdirSync(root).sort()).toEqual(['backup', 'first']);
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('对象存储'));
  });
});
