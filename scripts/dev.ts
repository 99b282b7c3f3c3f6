import { spawn } from 'node:child_process';
import { watchContract } from './contract/watch.ts';
import { endTogether, root, start } from './lib/run.ts';

const mock = process.argv.includes('--mock');
const testServer = process.env.TEST_SERVER;
const mockPort = '4010';

/** The backend of a development session: the reference server, restarted on change, or Prism on the bundle. */
function startBackend() {
  if (testServer) return [];
  if (mock) return [start('prism', ['mock', '--port', mockPort, '--errors', 'generated/openapi.json'])];
  return [spawn(process.execPath, ['--watch', 'server/main.ts'], { cwd: root, stdio: 'inherit' })];
}

const settings = {
  ...(mock && { DEV_TARGET: `http://127.0.0.1:${mockPort}`, MOCK_COOKIE: '1' }),
  ...(testServer && { VITE_API_ROOT: '/crm-dev' }),
};
const children = [...startBackend(), start('vite', [], { env: { ...process.env, ...settings } })];
endTogether(children);

// Vite, the server and Prism each reload what they read of generated/.
const endWatch = watchContract(root, outcome => {
  if (outcome instanceof Error) console.error(`契约没有生成：${outcome.message.trim()}`);
  else if (outcome.length > 0) console.log(`契约已重新生成，改动 ${outcome.length} 个文件`);
});
for (const child of children) child.on('exit', endWatch);
