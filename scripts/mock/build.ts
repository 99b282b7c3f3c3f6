import { join } from 'node:path';
import { pageSources } from '../build.ts';
import { root, run } from '../lib/run.ts';
import { hashOfSources, isFresh, markFresh } from '../lib/stale.ts';

/** Where `buildMockPages` puts them, and where `MOCK_PAGES` of scripts/dev.ts finds them. */
export const mockPages = join(root, 'var/mock-pages');
const stamp = join(mockPages, '.stamp');

/** Builds the app together with the overlays of the mock's panel, if a source has changed. */
export async function buildMockPages(): Promise<void> {
  const hash = hashOfSources([...pageSources, 'scripts/mock/**']);
  if (isFresh(stamp, hash)) return;
  const code = await run('vite', ['build', '--outDir', mockPages, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { ...process.env, MOCK: '1' },
  });
  if (code !== 0) throw new Error(`vite build: ${code}`);
  markFresh(stamp, hash);
}
