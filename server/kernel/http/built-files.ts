import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { getMimeType } from 'hono/utils/mime';

/** The compressed copies that the build makes, by their ending. The smaller one comes first. */
const encodings = { br: '.br', gzip: '.gz' };
type Encoding = keyof typeof encodings;
const known = Object.keys(encodings) as Encoding[];
const copyEndings: readonly string[] = Object.values(encodings);

interface BuiltFile {
  type: string;
  plain: Uint8Array<ArrayBuffer>;
  copies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const read = (path: string) => new Uint8Array(readFileSync(path));

/**
 * Reads the built files of a folder into memory (the whole app takes 12 MB), so that serving them opens no file: a crowd
 * of requests would run out of handles.
 *
 * @returns each file with its compressed copies, by its path in the folder; empty where there is no folder
 */
export function readBuiltFiles(root: string): BuiltFiles {
  const paths = globSync('**/*', { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => statSync(join(root, path)).isFile());
  const all = new Set(paths);
  const originals = paths.filter(path => !copyEndings.some(ending => path.endsWith(ending)));
  return new Map(
    originals.map(path => {
      const copies = known.filter(encoding => all.has(path + encodings[encoding]));
      const file: BuiltFile = {
        type: getMimeType(path) ?? 'application/octet-stream',
        plain: read(join(root, path)),
        copies: Object.fromEntries(
          copies.map(encoding => [encoding, read(join(root, path + encodings[encoding]))]),
        ),
      };
      return [path, file];
    }),
  );
}

/** Answers with a file, compressed where the browser accepts it. */
export function sendFile(c: Context, { type, plain, copies }: BuiltFile) {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: known.filter(name => copies[name]),
    default: 'identity',
    match: (accepted, { supports, default: none }) =>
      supports.find(name => accepted.some(({ type, q }) => type === name && q > 0)) ?? none,
  }) as Encoding | 'identity';
  const copy = encoding === 'identity' ? undefined : copies[encoding];
  c.header('content-type', type);
  c.header('vary', 'accept-encoding');
  if (copy) c.header('content-encoding', encoding);
  return c.body(copy ?? plain);
}
