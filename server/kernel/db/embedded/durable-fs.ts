import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

// The parts of Emscripten's NODEFS that are used here; PGlite's types leave them out.
interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  /** Turns a Node error into the errno that PostgreSQL expects. */
  tryFSOperation<T>(operation: () => T): T;
}

/**
 * PGlite's NodeFS has no fsync, so a commit reaches the disk whenever the kernel writes it. This one has fsync.
 * PostgreSQL must be configured to use it: without `-F`, and with wal_sync_method=fsync, since fdatasync does nothing in
 * Emscripten.
 */
export class DurableFs extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = ({ NODEFS }: { NODEFS: EmscriptenNodeFs }) => {
      NODEFS.stream_ops.fsync = stream =>
        NODEFS.tryFSOperation(() => {
          this.sync(stream.nfd);
          return 0;
        });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }

  protected sync(fd: number): void {
    fs.fsyncSync(fd);
  }
}

/** Makes a whole directory, and its own name in its parent, survive a power cut. */
export function syncTree(path: string): void {
  for (const entry of fs.readdirSync(path, { recursive: true, withFileTypes: true })) {
    syncPath(`${entry.parentPath}/${entry.name}`);
  }
  syncPath(path);
}

export function syncPath(path: string): void {
  const fd = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
