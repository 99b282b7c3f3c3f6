import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DurableFs } from './durable-fs.ts';
import { compileEngine, openDurable } from './pglite.ts';

let home: string;
beforeEach(() => {
  home = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'wenzhi-power-')));
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const onPanic = (message: string): never => {
  throw new Error(message);
};

/** Keeps beside the files what a disk would hold if the power went off now: of each file, its last fsync. */
class FilesAndDisk extends DurableFs {
  readonly #files: string;
  readonly #disk: string;

  constructor(files: string, disk: string) {
    super(files);
    this.#files = files;
    this.#disk = disk;
  }

  protected override sync(fd: number): void {
    super.sync(fd);
    const path = fs.readlinkSync(`/proc/self/fd/${fd}`);
    if (fs.fstatSync(fd).isFile()) fs.cpSync(path, join(this.#disk, relative(this.#files, path)));
  }
}

test.runIf(process.platform === 'linux')(
  'a power cut loses no committed row',
  async () => {
    const files = join(home, 'files');
    const disk = join(home, 'disk');
    const engine = await compileEngine();
    const fresh = await openDurable(files, { files: new DurableFs(files), engine }, onPanic);
    await fresh.exec('create table note (id integer)');
    await fresh.close();
    fs.cpSync(files, disk, { recursive: true });

    const before = await openDurable(files, { files: new FilesAndDisk(files, disk), engine }, onPanic);
    for (let id = 1; id <= 20; id++) await before.query('insert into note values ($1)', [String(id)]);

    const after = await openDurable(disk, { files: new DurableFs(disk), engine }, onPanic);
    const { rows } = await after.query<{ count: number }>('select count(*) from note');
    expect(rows).toEqual([{ count: 20 }]);
    await Promise.all([before.close(), after.close()]);
  },
  60_000,
);
