import { createHash } from 'node:crypto';

export const manifestPath = 'generated/manifest.json';

export interface Manifest {
  /** Hash of the bundle that the files were generated from. */
  bundle: string;
  files: Record<string, string>;
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The text of `generated/manifest.json`. Its hashes reveal manual changes without generating again. */
export function manifestFile(bundle: string, files: ReadonlyMap<string, string>): string {
  const manifest: Manifest = {
    bundle: hashOf(bundle),
    files: Object.fromEntries([...files].map(([path, text]) => [path, hashOf(text)])),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
