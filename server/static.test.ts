import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import type { Env } from '#server/kernel/http/env.ts';
import { addStaticFiles, inlineHashes } from './static.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

const style = '\n  .皮 { color: #1F5F4F }\n';
const script = "fetch('/crm/api')";
const page = `<!doctype html><style>${style}</style><script>${script}</script>
<script type="module">import './a.js'</script><script type="module" src="/crm/assets/a.js"></script>`;

const staticDir = mkdtempSync(join(tmpdir(), 'wenzhi-static-'));
afterAll(() => rmSync(staticDir, { recursive: true }));
mkdirSync(join(staticDir, 'assets'));
for (const file of ['index.html', 'login.html', 'inbox.html', 'cashier.html'])
  writeFileSync(join(staticDir, file), page);
writeFileSync(join(staticDir, 'index.html.br'), 'compressed');
writeFileSync(join(staticDir, 'assets', 'a.js'), 'export {}');
writeFileSync(join(staticDir, 'assets', 'a.js.br'), 'compressed');
writeFileSync(join(staticDir, 'logo.svg'), '<svg/>');
mkdirSync(join(staticDir, 'contract'));
writeFileSync(join(staticDir, 'contract', 'index.html'), page);
writeFileSync(join(staticDir, 'contract', 'scalar.js'), 'draw()');

function appOf(config: { production: boolean; developmentPages: boolean }) {
  const app = new Hono<Env>();
  addStaticFiles(app, { ...config, staticDir });
  return app;
}

const development = appOf({ production: false, developmentPages: true });
const production = appOf({ production: true, developmentPages: false });

test('Inline scripts are named by their hash, fetched ones are not', () => {
  expect(inlineHashes(page)).toEqual({
    style: [hash(style)],
    script: [hash(script), hash("import './a.js'")],
  });
});

describe('a page', () => {
  test.each(['/crm/', '/crm/login', '/crm/inbox', '/crm/cashier'])(
    '%s comes fresh, and may run only what it brought',
    async path => {
      const response = await development.request(path);
      expect(await response.text()).toBe(page);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`script-src 'self' ${hash(script)} ${hash("import './a.js'")};`);
      expect(policy).toContain(`style-src 'self' ${hash(style)};`);
      expect(policy).not.toMatch(/unsafe|\*/);
    },
  );

  test.each(['/', '/crm'])('%s leads to the app', async path => {
    const response = await development.request(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/crm/']);
  });

  test('Strict transport is demanded in production only', async () => {
    expect((await production.request('/crm/')).headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect((await development.request('/crm/')).headers.get('strict-transport-security')).toBeNull();
  });

  test('There is no inbox without development pages', async () => {
    expect((await production.request('/crm/inbox')).status).toBe(404);
  });

  test.each(['/crm/index.html', '/crm/inbox.html', '/crm/index.html.br', '/crm/%69nbox.html'])(
    'by its file’s name, %s, it does not exist: it would come without its policy',
    async path => {
      expect((await development.request(path)).status).toBe(404);
    },
  );
});

describe('the page of the contract', () => {
  test('The page of the contract may set styles and fetch nothing from elsewhere', async () => {
    const response = await development.request('/crm/contract/');
    expect(await response.text()).toBe(page);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self';");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect((await development.request('/crm/contract')).headers.get('location')).toBe('/crm/contract/');
  });

  test.each(['/crm/contract/', '/crm/contract/scalar.js', '/crm/contract', '/crm/%63ontract/scalar.js'])(
    '%s does not exist without development pages',
    async path => {
      expect((await production.request(path)).status).toBe(404);
    },
  );
});

describe('an asset', () => {
  test('An asset is cached for ever, compressed where the browser accepts it', async () => {
    const plain = await development.request('/crm/assets/a.js');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await plain.text()).toBe('export {}');
    const small = await development.request('/crm/assets/a.js', { headers: { 'accept-encoding': 'br' } });
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual(['br', 'compressed']);
  });

  test('An asset is compressed only as the browser accepts it, and caches keep the forms apart', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip', null],
      ['identity', null],
    ] as const) {
      const headers = { 'accept-encoding': accepted };
      const response = await development.request('/crm/assets/a.js', { headers });
      expect(response.headers.get('content-encoding'), accepted).toBe(encoding);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(response.headers.get('content-type')).toMatch(/javascript/);
    }
  });

  test('An asset is read once: a file that is deleted later is still served', async () => {
    const file = join(staticDir, 'assets', 'a.js');
    rmSync(file);
    const response = await development.request('/crm/assets/a.js');
    writeFileSync(file, 'export {}');
    expect(await response.text()).toBe('export {}');
  });

  test('A missing asset is not cached', async () => {
    const response = await development.request('/crm/assets/gone.js');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, null]);
  });

  test('Other files are found beside the pages, and nothing outside them', async () => {
    expect(await (await development.request('/crm/logo.svg')).text()).toBe('<svg/>');
    for (const path of ['/crm/../package.json', '/crm/%2e%2e/package.json', '/crm/..%2fpackage.json']) {
      expect((await development.request(path)).status, path).toBe(404);
    }
  });
});

test('Without a built app there are no pages', async () => {
  const app = new Hono<Env>();
  addStaticFiles(app, { production: false, developmentPages: true, staticDir: join(staticDir, 'none') });
  expect((await app.request('/crm/')).status).toBe(404);
});
