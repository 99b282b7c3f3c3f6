import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildApp } from '#scripts/build.ts';
import { root } from '#scripts/lib/run.ts';
import { exampleAnswers } from './answers.ts';
import { openBrowser } from './browser.ts';
import { type Load, measureLoad, median } from './measure.ts';
import { compress, compressedSize, type Encoding, serveSites } from './sites.ts';
import { staticPage } from './static-page.ts';

const runs = 5;
const firstName = '周砚清';

/** The scripts that index.html names; they must arrive before the first screen. */
function scriptsOf(directory: string, prefix: string): string[] {
  const html = readFileSync(join(directory, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) =>
    join(directory, path.slice(prefix.length)),
  );
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function main(): Promise<void> {
  process.chdir(root);
  await buildApp();
  const scratch = mkdtempSync(join(tmpdir(), 'bench-'));
  const naive = join(scratch, 'naive');
  const page = join(scratch, 'static');
  const app = join(root, 'dist');
  await build({
    configFile: false,
    root: join(root, 'scripts/bench/naive'),
    base: '/naive/',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: naive, emptyOutDir: true, target: ['chrome87', 'safari14'] },
  });
  mkdirSync(page);
  writeFileSync(
    join(page, 'index.html'),
    staticPage(join(app, 'index.html'), [firstName, '陈怀山', '林若溪']),
  );
  compress(naive);
  compress(page);

  const size = (directory: string, prefix: string) =>
    scriptsOf(directory, prefix).reduce((sum, file) => sum + compressedSize(file, 'gzip'), 0);
  console.log(
    `scripts of the first screen, gzip: app ${kilobytes(size(app, '/crm/'))}, naive ${kilobytes(size(naive, '/naive/'))}`,
  );

  const browser = await openBrowser();
  for (const encoding of ['gzip', 'br'] as const satisfies readonly Encoding[]) {
    const server = await serveSites(
      [
        { prefix: '/crm/', directory: app },
        { prefix: '/naive/', directory: naive },
        { prefix: '/static/', directory: page },
      ],
      exampleAnswers(),
      encoding,
    );
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const warm of [false, true]) {
      const loads: Record<string, Load[]> = { static: [], naive: [], app: [] };
      for (let run = 0; run < runs; run += 1) {
        for (const [name, path] of [
          ['static', '/static/'],
          ['naive', '/naive/'],
          ['app', '/crm/'],
        ] as const) {
          loads[name]?.push(await measureLoad(browser, origin + path, firstName, warm));
        }
      }
      const of = (name: string, field: keyof Load) => median((loads[name] ?? []).map(load => load[field]));
      console.log(`\n${encoding}, ${warm ? 'warm' : 'cold'}: medians of ${runs} interleaved runs`);
      console.table(
        Object.fromEntries(
          Object.keys(loads).map(name => [
            name,
            {
              'first paint ms': Math.round(of(name, 'firstPaintMs')),
              'name ms': Math.round(of(name, 'nameMs')),
              'name / naive': (of(name, 'nameMs') / of('naive', 'nameMs')).toFixed(2),
              'drawn ms': Math.round(of(name, 'drawnMs')),
              'paint / static': (of(name, 'firstPaintMs') / of('static', 'firstPaintMs')).toFixed(2),
              requests: of(name, 'requests'),
              'blocking ms': Math.round(of(name, 'blockingMs')),
              'layout shift': of(name, 'layoutShift').toFixed(3),
            },
          ]),
        ),
      );
    }
    server.close();
  }
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
}

await main();
