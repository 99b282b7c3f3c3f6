import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { root } from '#scripts/lib/run.ts';
import type { Env } from '#server/kernel/http/env.ts';
import { addContractPage } from '#server/static.ts';
import { writeDocs } from './write.ts';

/** `npm run contract:docs [-- --port 4012]`: shows the contract in a browser without the app. */
process.chdir(root);
const at = process.argv.indexOf('--port');
const port = at < 0 ? 4012 : Number(process.argv[at + 1]);
const staticDir = join(root, 'dist');
writeDocs(join(staticDir, 'contract'));
const app = new Hono<Env>();
addContractPage(app, { staticDir, production: false });
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`契约在 http://localhost:${port}/crm/contract/ ，按 Ctrl+C 停止。`),
);
