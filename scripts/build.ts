import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { writeDocs } from './contract/docs/write.ts';
import { root } from './lib/run.ts';
import { hashOfSources, isFresh, markFresh } from './lib/stale.ts';

/** What Vite makes the pages from. */
export const pageSources = [
  'src/**',
  'generated/**',
  'public/**',
  'scripts/vite/**',
  '*.html',
  'vite.config.ts',
  'package-lock.json',
];
const sources = [...pageSources, 'scripts/{build.ts,contract/docs/**}'];
const outDir = join(root, 'dist');
const stamp = join(outDir, '.stamp');

/** The best quality takes seconds, which only files for patients are worth. */
const qualityOf = (file: string) => (file.startsWith('contract') ? 6 : constants.BROTLI_MAX_QUALITY);

/** Writes a compressed copy beside every text file, so that the server never compresses. */
function precompress(): void {
  for (const file of globSync('**/*.{html,js,css,svg,json}', { cwd: outDir })) {
    const path = join(outDir, file);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: qualityOf(file) },
      }),
    );
  }
}

/** Builds the app and the contract's page into dist/, if a source has changed. */
export async function buildApp(): Promise<void> {
  const hash = hashOfSources(sources);
  if (isFresh(stamp, hash)) return;
  console.log('正在构建页面……');
  process.env.VITE_BUILD = hash.slice(0, 12);
  await build({ root, logLevel: 'warn' });
  writeDocs(join(outDir, 'contract'));
  precompress();
  markFresh(stamp, hash);
}

if (import.meta.main) await buildApp();
