import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import { checkName, type StoragePort } from './port.ts';

/** Beside the pictures, on the same disk: a rename copies nothing and is atomic. */
export const draftsFolder = 'drafts';
const staleDraftMs = 3600_000;

/** Files that are read at once. Each takes a handle of the process. */
const readsAtOnce = 32;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Remains of an interrupted write. A draft of an hour ago has no writer any more. */
function dropStaleDrafts(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    const path = join(drafts, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (mtimeMs < Date.now() - staleDraftMs) rmSync(path, { force: true });
  }
}

/** Keeps pictures as files; several servers may share the folder. */
export function diskStorage(folder: string): StoragePort {
  const drafts = join(folder, draftsFolder);
  mkdirSync(drafts, { recursive: true, mode: 0o700 });
  dropStaleDrafts(drafts);
  /** Folders whose own names are known to be on the disk. */
  const shelves = new Set<string>();
  const reads = new PQueue({ concurrency: readsAtOnce });

  function placeOf(name: string): string {
    checkName(name);
    // Every picture's name has the same first letter. The next two spread them over a thousand folders.
    return join(folder, name.slice(1, 3), name);
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  return {
    async put(name, bytes) {
      const place = placeOf(name);
      const shelf = dirname(place);
      const draft = join(drafts, randomUUID());
      try {
        await write(draft, bytes);
        if (!shelves.has(shelf)) {
          await mkdir(shelf, { recursive: true, mode: 0o700 });
          await syncFolder(folder);
          shelves.add(shelf);
        }
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(shelf);
    },
    async get(name) {
      try {
        const place = placeOf(name);
        return new Uint8Array(await reads.add(() => readFile(place)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(placeOf(name), { force: true });
    },
  };
}
