import { spawn } from 'node:child_process';
import { endTogether, root, start } from './lib/run.ts';

const mock = process.argv.includes('--mock');
const mockPort = '4010';

/** The backend of a development session: the reference server, restarted on change, or Prism on the bundle. */
const backend = mock
  ? start('prism', ['mock', '--port', mockPort, '--errors', 'generated/openapi.json'])
  : spawn(process.execPath, ['--watch', 'server/main.ts'], { cwd: root, stdio: 'inherit' });

const vite = start('vite', [], {
  env: { ...process.env, ...(mock ? { DEV_TARGET: `http://127.0.0.1:${mockPort}`, MOCK_COOKIE: '1' } : {}) },
});
endTogether([backend, vite]);
