import { spawn } from 'node:child_process';
import { watchFile } from 'node:fs';
import { join } from 'node:path';
import { bundlePath } from './contract/bundle.ts';
import { watchContract } from './contract/watch.ts';
import { endTogether, root, start } from './lib/run.ts';
import { writeMockDocument } from './mock/document.ts';
import { serveMock } from './mock/serve.ts';

process.chdir(root);

const mock = process.argv.includes('--mock');
const testServer = process.env.TEST_SERVER;
/** A build with the mock's panel (`buildMockPages`), served instead of the sources. */
const mockPages = process.env.MOCK_PAGES;
const port = process.env.DEV_PORT ?? '8081';
const mockPort = process.env.MOCK_PORT ?? '4010';
/** What this development server keeps for itself: a second one beside it must not write into it. */
const folder = join(root, process.env.DEV_FOLDER ?? `var/dev/${mock ? 'mock' : 'sources'}`);
const mockDocument = join(folder, 'openapi.json');

/** Starts the backend: the reference server, restarted on changes, or Prism. */
async function startBackend() {
  if (testServer) return [];
  if (mock) {
    writeMockDocument(mockDocument);
    // Prism reloads its document on changes, so it follows `npm run generate`.
    watchFile(bundlePath, { interval: 1_000 }, (now, before) => {
      if (now.mtimeMs !== before.mtimeMs) writeMockDocument(mockDocument);
    }).unref();
    const { prism } = await serveMock(mockDocument, Number(mockPort));
    return [prism];
  }
  const args = ['--watch', '--env-file-if-exists=.env', 'server/main.ts'];
  return [spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })];
}

const settings = {
  DEV_FOLDER: folder,
  ...(mock && { DEV_TARGET: `http://127.0.0.1:${mockPort}`, MOCK: '1' }),
  ...(testServer && { VITE_API_ROOT: '/crm-dev' }),
};
if (mock) console.log(`选每个操作的应答：http://localhost:${port}/crm/mock`);
const children = [
  ...(await startBackend()),
  start('vite', [...(mockPages ? ['preview', '--outDir', mockPages] : []), '--port', port], {
    env: { ...process.env, ...settings },
  }),
];
endTogether(children);

// Vite, the server and Prism each reload the generated files that they use.
const endWatch = watchContract(root, outcome => {
  if (outcome instanceof Error) console.error(`契约没有生成：${outcome.message.trim()}`);
  else if (outcome.length > 0) console.log(`契约已重新生成，改动 ${outcome.length} 个文件`);
});
for (const child of children) child.on('exit', endWatch);
