import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { diskStorage, draftsFolder } from './disk.ts';

const root = mkdtempSync(join(tmpdir(), 'wenzhi-disk-'));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
function newFolder(): string {
  folders += 1;
  return join(root, `store-${folders}`);
}

const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

test('A stored file is read back to the byte, also by another server on the same folder', async () => {
  const folder = newFolder();
  await diskStorage(folder).put('iabc1.jpg', bytes);
  expect(await diskStorage(folder).get('iabc1.jpg')).toEqual(bytes);
  expect(readdirSync(join(folder, draftsFolder))).toEqual([]);
});

test('Other users of the machine cannot read it', async () => {
  const folder = newFolder();
  await diskStorage(folder).put('iabc1.jpg', bytes);
  const { mode } = statSync(join(folder, 'ab', 'iabc1.jpg'));
  expect((mode & 0o077).toString(8)).toBe('0');
});

test('A missing file is undefined, removing it is no fault, and a removed file is gone', async () => {
  const storage = diskStorage(newFolder());
  expect(await storage.get('inone.jpg')).toBeUndefined();
  await storage.remove('inone.jpg');
  await storage.put('iabc1.jpg', bytes);
  await storage.remove('iabc1.jpg');
  expect(await storage.get('iabc1.jpg')).toBeUndefined();
});

test('A name that leads out of the folder is refused', async () => {
  const folder = newFolder();
  const storage = diskStorage(folder);
  writeFileSync(join(root, 'secret.jpg'), 'secret');
  for (const name of [
    '../secret.jpg',
    '../../secret.jpg',
    '/etc/passwd',
    'i/../../secret.jpg',
    'iabc1.jpg\0',
    '',
  ]) {
    await expect(storage.get(name), name).rejects.toThrow('not a name');
    await expect(storage.put(name, bytes), name).rejects.toThrow('not a name');
    await expect(storage.remove(name), name).rejects.toThrow('not a name');
  }
});

test('The bytes and the name are on the disk before the write is acknowledged', async () => {
  const storage = diskStorage(newFolder());
  const file = await open(import.meta.filename);
  const handles = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
  const { sync } = handles;
  const synced: boolean[] = [];
  handles.sync = async function (this: FileHandle) {
    synced.push((await this.stat()).isDirectory());
    return sync.call(this);
  };
  try {
    await storage.put('iabc1.jpg', bytes);
    await storage.put('iabc2.jpg', bytes);
  } finally {
    handles.sync = sync;
  }
  // The first one makes the folder as well.
  expect(synced).toEqual([false, true, true, false, true]);
});

test('After a kill in the middle of a write nothing of it is seen, and its remains are deleted an hour later', async () => {
  const folder = newFolder();
  const size = 200_000_000;
  const writer = spawn(
    process.execPath,
    [fileURLToPath(new URL('./disk-writer.fixture.ts', import.meta.url)), folder, String(size)],
    { stdio: 'inherit' },
  );
  const ended = once(writer, 'exit');
  const drafts = join(folder, draftsFolder);
  const written = () =>
    statSync(drafts, { throwIfNoEntry: false })
      ? readdirSync(drafts).reduce((sum, name) => sum + statSync(join(drafts, name)).size, 0)
      : 0;
  while (written() === 0 && writer.exitCode === null) await nextTurn();
  writer.kill('SIGKILL');
  await ended;
  const left = written();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(size);
  const storage = diskStorage(folder);
  expect(await storage.get('ihalf.jpg')).toBeUndefined();
  expect(readdirSync(drafts)).toHaveLength(1);
  for (const name of readdirSync(drafts)) utimesSync(join(drafts, name), 0, Date.now() / 1000 - 4000);
  diskStorage(folder);
  expect(readdirSync(drafts)).toEqual([]);
});

test('A write that fails leaves no draft', async () => {
  const folder = newFolder();
  const storage = diskStorage(folder);
  mkdirSync(join(folder, 'ab', 'iabc1.jpg', 'in the way'), { recursive: true });
  await expect(storage.put('iabc1.jpg', bytes)).rejects.toThrow();
  expect(readdirSync(join(folder, draftsFolder))).toEqual([]);
});
