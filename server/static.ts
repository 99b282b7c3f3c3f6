import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { Env } from './app.ts';
import type { Config } from './config.ts';
import { type InlineHashes, securityHeaders } from './http/security-headers.ts';

const sources = (html: string, element: 'style' | 'script') =>
  [...html.matchAll(new RegExp(`<${element}(?: type="module")?>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** What a page carries inline, by its hashes: the first paint's style and the first call's script. */
export function inlineHashes(html: string): InlineHashes {
  return { style: sources(html, 'style'), script: sources(html, 'script') };
}

/** Pages outside the hash router, and the address each stands at. */
const pages = {
  '/crm/': 'index.html',
  '/crm/login': 'login.html',
  '/crm/inbox': 'inbox.html',
  '/crm/cashier': 'cashier.html',
};
const developmentPages = new Set(['inbox.html', 'cashier.html']);

const fromRoot = (root: string) =>
  serveStatic({ root, rewriteRequestPath: path => path.slice('/crm'.length), precompressed: true });

/** The page on which the contract is read; its renderer brings styles of its own, so they may stand inline. */
export function addContractPage(app: Hono<Env>, config: Pick<Config, 'staticDir' | 'production'>): void {
  app.get('/crm/contract', c => c.redirect('/crm/contract/'));
  app.get(
    '/crm/contract/*',
    securityHeaders(config, { style: ["'unsafe-inline'"], script: [] }),
    async (c, next) => {
      await next();
      c.header('cache-control', 'no-cache');
    },
    fromRoot(config.staticDir),
  );
}

/**
 * Serves the built app: hashed assets for ever, pages never from a cache, both with the compressed copy
 * that the build laid beside them.
 */
export function addStaticFiles(
  app: Hono<Env>,
  config: Pick<Config, 'staticDir' | 'production' | 'developmentPages'>,
): void {
  const root = config.staticDir;
  if (!existsSync(join(root, 'index.html'))) return;
  app.get('/crm', c => c.redirect('/crm/'));
  app.get('/', c => c.redirect('/crm/'));
  for (const [path, file] of Object.entries(pages)) {
    if (developmentPages.has(file) && !config.developmentPages) continue;
    const hashes = inlineHashes(readFileSync(join(root, file), 'utf8'));
    app.get(
      path,
      securityHeaders(config, hashes),
      async (c, next) => {
        await next();
        c.header('cache-control', 'no-cache');
      },
      serveStatic({ root, path: file, precompressed: true }),
    );
  }
  if (config.developmentPages) addContractPage(app, config);
  app.get('/crm/contract/*', c => c.notFound());
  // By its file's name a page would come without its policy, and the inbox also where there is none.
  app.get('/crm/*', (c, next) => (/\.html(\.\w+)?$/.test(c.req.path) ? c.notFound() : next()));
  app.get('/crm/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.get('/crm/*', fromRoot(root));
}
