import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import type { Env } from '#server/kernel/http/env.ts';
import type { Config } from './kernel/config.ts';
import { type BuiltFiles, readBuiltFiles, sendFile } from './kernel/http/built-files.ts';
import { type InlineHashes, securityHeaders } from './kernel/http/security-headers.ts';

const sources = (html: string, element: 'style' | 'script') =>
  [...html.matchAll(new RegExp(`<${element}(?: type="module")?>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** The hashes of a page's inline style and script. */
export function inlineHashes(html: string): InlineHashes {
  return { style: sources(html, 'style'), script: sources(html, 'script') };
}

/** Pages outside the hash router, and the address of each. */
const pages = {
  '/crm/': 'index.html',
  '/crm/login': 'login.html',
  '/crm/inbox': 'inbox.html',
  '/crm/cashier': 'cashier.html',
};
const developmentPages = new Set(['inbox.html', 'cashier.html']);

/** The page that shows the contract. Its renderer brings styles of its own, so inline styles are allowed. */
export function addContractPage(app: Hono<Env>, config: Pick<Config, 'staticDir' | 'production'>): void {
  const files = readBuiltFiles(join(config.staticDir, 'contract'));
  app.get('/crm/contract', c => c.redirect('/crm/contract/'));
  app.get('/crm/contract/*', securityHeaders(config, { style: ["'unsafe-inline'"], script: [] }), c => {
    c.header('cache-control', 'no-cache');
    return send(c, files, c.req.path.slice('/crm/contract/'.length) || 'index.html');
  });
}

function send(c: Context, files: BuiltFiles, path: string) {
  const file = files.get(path);
  return file ? sendFile(c, file) : c.notFound();
}

/** Serves the built app: assets may be kept for ever, because their names hold a hash, and pages never. */
export function addStaticFiles(
  app: Hono<Env>,
  config: Pick<Config, 'staticDir' | 'production' | 'developmentPages'>,
): void {
  const root = config.staticDir;
  if (!existsSync(join(root, 'index.html'))) return;
  const built = readBuiltFiles(root);
  app.get('/crm', c => c.redirect('/crm/'));
  app.get('/', c => c.redirect('/crm/'));
  for (const [path, name] of Object.entries(pages)) {
    const page = built.get(name);
    if (!page || (developmentPages.has(name) && !config.developmentPages)) continue;
    app.get(path, securityHeaders(config, inlineHashes(Buffer.from(page.plain).toString())), c => {
      c.header('cache-control', 'no-cache');
      return sendFile(c, page);
    });
  }
  if (config.developmentPages) addContractPage(app, config);
  // Served by its file's name, a page would lack its policy, and the inbox would be open in production.
  const files = new Map([...built].filter(([path]) => !/\.html$|^contract\//.test(path)));
  app.get('/crm/*', c => {
    const path = c.req.path.slice('/crm/'.length);
    if (path.startsWith('assets/') && files.has(path)) {
      c.header('cache-control', 'public, max-age=31536000, immutable');
    }
    return send(c, files, path);
  });
}
