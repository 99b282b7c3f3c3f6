import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { code, filesOf, linesWith } from './files.ts';

/** Rules that Biome (biome.json) and dependency-cruiser (imports.test.ts) do not have. This file spells them out. */
const own = 'tests/repo/rules.test.ts';
const others = code.filter(({ path }) => path !== own);
const modules = others.filter(({ path }) => /\.tsx?$/.test(path));

describe('files', () => {
  // Biome looks at the names of scripts alone.
  test('Folders, styles and data files are named in kebab case', () => {
    const parts = filesOf('{src,server,scripts,tests,openapi,generated}/**/*.*').flatMap(({ path }) => {
      const names = path.replace(/README\.md$/, 'readme.md').split('/');
      return /\.(tsx?|m?js)$/.test(path) && !path.startsWith('generated/') ? names.slice(0, -1) : names;
    });
    const odd = parts.filter(name => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name));
    expect([...new Set(odd)]).toEqual([]);
  });

  test('A page exports its screen by default, may export what to prefetch, and exports nothing else', () => {
    const pages = filesOf('src/domains/*/pages/*.tsx');
    expect(pages.length).toBeGreaterThan(0);
    for (const { path, text } of pages) {
      const exported = text
        .match(/^export .*$/gm)
        ?.filter(line => !line.startsWith('export const prefetch:'));
      expect(exported, path).toEqual([expect.stringMatching(/^export default function \w+Page\(/)]);
    }
  });

  test('An overlay exports its component by default, for overlays.ask to load', () => {
    const overlays = filesOf('src/**/*-{sheet,dialog,viewer}.tsx');
    expect(overlays.length).toBeGreaterThan(20);
    const odd = overlays.filter(({ text }) => !/^export default function \w+\(/m.test(text));
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test('No file names a folder of the machine that it was written on', () => {
    const texts = filesOf(
      '{src,server,scripts,tests,openapi,docs}/**/*.{ts,tsx,css,html,yaml,md,sql}',
      '*.{md,json,ts}',
    ).filter(({ path }) => path !== own);
    expect(linesWith(texts, /(^|[\s'"`(])\/(work|home|Users)\/\w/)).toEqual([]);
  });
});

describe('packages', () => {
  // npm writes such a lock when a registry lacks a platform's package; `npm ci` then refuses it on every machine.
  test('The lock file has every optional dependency of what it installs', () => {
    interface Locked {
      optionalDependencies?: Record<string, string>;
    }
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, Locked>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        name => !(`${path}/node_modules/${name}` in packages || `node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('code', () => {
  test('No type error is silenced by a comment', () => {
    expect(linesWith(modules, /@ts-(ignore|expect-error|nocheck)/)).toEqual([]);
  });

  test('No comment puts work off', () => {
    expect(linesWith(others, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });
});

describe('tests', () => {
  const tests = modules.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path));

  test('Every test runs, apart from tests that need a certain platform', () => {
    expect(tests.length).toBeGreaterThan(50);
    const idle = /\b(test|it|describe)(\.\w+)*\.(todo|fails|(skipIf|runIf)\((?!process\.platform))/;
    expect(linesWith(tests, idle)).toEqual([]);
  });

  test('A title is a whole statement: it never begins in the middle of a sentence', () => {
    const middle =
      /\btest(\.\w+|\([^)]*\))*\(\s*['`](an?|the|of|in|is|by|for|with|what|who|that|when|from|to|at|as|it|its|says|gives|tells)\b/;
    expect(linesWith(tests, middle)).toEqual([]);
  });

  test('A test waits for events, never for time to pass', () => {
    expect(linesWith(tests, /(?<!test\.)\bsetTimeout\(|\bdelay\(|\bsleep\(/)).toEqual([]);
  });
});

describe('the app', () => {
  const app = modules.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));
  const linesOutside = (allowed: RegExp, pattern: RegExp) =>
    linesWith(
      app.filter(({ path }) => !allowed.test(path)),
      pattern,
    );

  test('A button that sends or confirms ignores a second tap within a second (specification §9)', () => {
    const sending = filesOf('src/**/*.tsx').filter(({ text }) => /\.mutate(Async)?\(/.test(text));
    expect(sending.length).toBeGreaterThan(8);
    // ConfirmPage has the button for what its page sends, and a form of the kit ignores it by itself.
    const guarded = /^ +confirms$|<Button [^>]*\bconfirms\b|\buse(TapGate|ContractForm)\(|<ConfirmPage\b/m;
    expect(sending.filter(({ text }) => !guarded.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('Only Link, Redirect and useGo navigate, as they keep the organization', () => {
    const allowed = /^src\/(ui\/(link|use-go)|layouts\/org-keeper)\.tsx?$/;
    expect(linesOutside(allowed, /useNavigate\(|<(Navigate|NavLink)\b/)).toEqual([]);
  });

  test('Times are compared by currentTime(), not by the clock of the phone (decision 26)', () => {
    const allowed = /^src\/(lib\/clock|http\/transport|shared\/auth\/use-sms-code)\.ts$/;
    expect(linesOutside(allowed, /\bDate\.now\(|\bnew Date\(\)/)).toEqual([]);
  });

  test('Storage is used through onPhone and inTab, which never throw (decision 114)', () => {
    const allowed = /^src\/(platform\/storage|layouts\/stale-chunk)\.ts$/;
    expect(linesOutside(allowed, /\b(local|session)Storage\b/)).toEqual([]);
  });

  test('No module makes HTML or code from strings', () => {
    expect(linesWith(app, /\.(inner|outer)HTML\s*=|insertAdjacentHTML|new Function\(/)).toEqual([]);
  });

  // In WeChat a QR code answers a long press only at scale 1.
  test('Every page has scale 1 and may be zoomed', () => {
    const pages = filesOf('*.html');
    expect(pages.length).toBeGreaterThan(1);
    for (const { path, text } of pages) {
      const [, viewport = ''] = /name="viewport"\s+content="([^"]*)"/.exec(text) ?? [];
      expect(viewport, path).toMatch(/\binitial-scale=1(,|$)/);
      expect(viewport, path).not.toMatch(/maximum-scale|minimum-scale|user-scalable/);
    }
  });

  test('No script sets the size of type, which is the person’s own choice', () => {
    const scripts = filesOf('src/**/*.{ts,tsx,js}').filter(({ path }) => !path.includes('.test.'));
    expect(linesWith(scripts, /documentElement\.style\.fontSize|setProperty\('font-size'/)).toEqual([]);
  });
});
