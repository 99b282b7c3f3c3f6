import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/open-database.ts';
import { silentLog } from '#tests/support/engines.ts';
import { DataDirInUse, DataDirRefused } from './lock.ts';

const template = fs.mkdtempSync(join(tmpdir(), 'wenzhi-template-'));
let home: string;
let dataDir: string;

beforeAll(async () => {
  const db = await openDatabase({ dataDir: template }, silentLog);
  await db.close();
}, 60_000);
afterAll(() => fs.rmSync(template, { recursive: true, force: true }));
beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'wenzhi-embedded-'));
  dataDir = join(home, 'db');
  fs.cpSync(template, dataDir, { recursive: true });
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));

type Writer = ChildProcessByStdio<null, Readable, null>;

function startWriter(): { process: Writer; lines: AsyncIterableIterator<string> } {
  const child = spawn(
    process.execPath,
    ['--import', beside('fsync-probe.fixture.ts'), beside('writer.fixture.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DISK_BROKEN: `${dataDir}.broken` },
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

async function readUntil(lines: AsyncIterableIterator<string>, last: string): Promise<string[]> {
  const read: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the writer ended before it said "${last}": ${read.slice(-5).join(', ')}`);
    read.push(value);
    if (value === last) return read;
  }
}

async function readAll(lines: AsyncIterableIterator<string>): Promise<string[]> {
  const read: string[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

async function readNotes(): Promise<number[]> {
  const db = await openDatabase({ dataDir }, silentLog);
  const { rows } = await sql<{ id: number }>`select id from note order by id`.execute(db.kysely);
  await db.close();
  return rows.map(row => row.id);
}

const acknowledged = (lines: string[]) =>
  lines.filter(line => line.startsWith('ack ')).map(line => Number(line.slice('ack '.length)));

describe('durability', () => {
  test('A row is acknowledged after an fsync, and is there after kill -9', async () => {
    const writer = startWriter();
    const lines = await readUntil(writer.lines, 'ack 50');
    writer.process.kill('SIGKILL');
    lines.push(...(await readAll(writer.lines)));

    const sinceOpen = lines.slice(lines.indexOf('open'));
    for (const id of acknowledged(sinceOpen)) {
      const previous = id === 1 ? 'open' : `ack ${id - 1}`;
      const between = sinceOpen.slice(sinceOpen.indexOf(previous) + 1, sinceOpen.indexOf(`ack ${id}`));
      expect(between, `before ack ${id}`).toContain('fsync');
    }
    const notes = await readNotes();
    expect(notes).toEqual(expect.arrayContaining(acknowledged(lines)));
  }, 60_000);

  test('A failing disk stops the database, and acknowledges nothing', async () => {
    const writer = startWriter();
    const lines = await readUntil(writer.lines, 'ack 5');
    fs.writeFileSync(`${dataDir}.broken`, '');
    lines.push(...(await readAll(writer.lines)));

    expect(lines.filter(line => line !== 'fsync').slice(-3)).toEqual([
      expect.stringMatching(/^log /),
      'insert failed',
      'dead',
    ]);
    expect(await readNotes()).toEqual(expect.arrayContaining(acknowledged(lines)));
  }, 60_000);

  test('A first start that was cut short leaves nothing that blocks the next', async () => {
    fs.rmSync(dataDir, { recursive: true });
    fs.mkdirSync(join(dataDir, 'pg.new'), { recursive: true });
    fs.writeFileSync(join(dataDir, 'pg.new', 'PG_VERSION'), '18\n');
    const db = await openDatabase({ dataDir }, silentLog);
    await db.ping();
    await db.close();
    expect(fs.readdirSync(dataDir).sort()).toEqual(['pg', 'server.lock']);
  }, 60_000);

  test('A directory with something else in it is left alone', async () => {
    fs.rmSync(dataDir, { recursive: true });
    fs.mkdirSync(dataDir);
    fs.writeFileSync(join(dataDir, 'letter.txt'), 'mine');
    await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow(DataDirRefused);
    expect(fs.readdirSync(dataDir)).toEqual(['letter.txt']);
  }, 60_000);
});

describe('the lock', () => {
  test('A second process is refused with the name of the first, until kill -9 frees the lock', async () => {
    const first = startWriter();
    await readUntil(first.lines, 'open');

    expect(await readAll(startWriter().lines)).toEqual([`refused ${first.process.pid}`]);
    const refusal = await openDatabase({ dataDir }, silentLog).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirInUse);
    expect(refusal).toMatchObject({
      pid: first.process.pid,
      message: expect.stringContaining(`${first.process.pid}`),
    });

    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    await readNotes();
  }, 60_000);

  test('A second open in the same process is refused, by any name, until the first is closed', async () => {
    const db = await openDatabase({ dataDir }, silentLog);
    const alias = join(home, 'alias');
    fs.symlinkSync(dataDir, alias);
    for (const name of [dataDir, alias]) {
      await expect(openDatabase({ dataDir: name }, silentLog)).rejects.toMatchObject({ pid: process.pid });
    }
    // The attempts must not have dropped the lock, as closing a file does with POSIX locks.
    expect(await readAll(startWriter().lines)).toEqual([`refused ${process.pid}`]);

    await db.close();
    const again = await openDatabase({ dataDir: alias }, silentLog);
    await again.close();
  }, 60_000);
});

describe('a removed lock file', () => {
  const lockFile = () => join(dataDir, 'server.lock');

  test('Without its lock file the directory still keeps every other process out, as long as the first runs and after it', async () => {
    const first = startWriter();
    await readUntil(first.lines, 'open');
    fs.rmSync(lockFile());
    await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow(DataDirRefused);
    expect(fs.existsSync(lockFile())).toBe(false);

    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow('server.lock');
    fs.writeFileSync(lockFile(), '');
    await readNotes();
  }, 60_000);

  test('The engine’s own recovery, which opens and closes every file of its folder, does not remove the lock', async () => {
    const first = startWriter();
    await readUntil(first.lines, 'ack 5');
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    const db = await openDatabase({ dataDir }, silentLog);
    expect(await readAll(startWriter().lines)).toEqual([`refused ${process.pid}`]);
    await db.close();
  }, 60_000);
});

describe('the thread', () => {
  test('A long query does not stall this thread', async () => {
    const db = await openDatabase({ dataDir: 'memory:' }, silentLog);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await sql`select count(*) from generate_series(1, 1000000)`.execute(db.kysely);
    clearInterval(timer);
    await db.close();
    expect(turns).toBeGreaterThan(20);
  }, 60_000);

  test('Closing waits for the transaction under way, and may be called twice', async () => {
    const db = await openDatabase({ dataDir }, silentLog);
    let closing: Promise<unknown> | undefined;
    await db.kysely.transaction().execute(async tx => {
      await sql`create table note (id integer)`.execute(tx);
      closing = Promise.all([db.close(), db.close()]);
      await sql`insert into note values (7)`.execute(tx);
    });
    await closing;
    await expect(db.ping()).rejects.toThrow();
    expect(await readNotes()).toEqual([7]);
  }, 60_000);
});
