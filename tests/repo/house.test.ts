import { describe, expect, test } from 'vitest';
import { code, filesOf, linesWith } from './files.ts';

/** This file spells out what is forbidden. */
const others = code.filter(({ path }) => path !== 'tests/repo/house.test.ts');
const modules = others.filter(({ path }) => /\.tsx?$/.test(path));

describe('files', () => {
  test('are named in kebab case', () => {
    const all = filesOf('{src,server,scripts,tests,openapi,generated}/**/*.*');
    const odd = all.filter(({ path }) =>
      path.split('/').some(part => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part)),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test('stay under 400 lines, apart from demo content', () => {
    const long = others
      .filter(({ path }) => !path.startsWith('server/db/demo/content/'))
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  test('export by name; by default only a page, a configuration, and what a tool wants so', () => {
    const allowed =
      /\/pages\/[^/]+\.tsx$|\.config\.ts$|^src\/layouts\/not-open-yet\.tsx$|^tests\/setup\/[^/]+\.ts$/;
    const defaults = modules.filter(
      ({ path, text }) => /^export default\b/m.test(text) && !allowed.test(path),
    );
    expect(defaults.map(({ path }) => path)).toEqual([]);
  });

  test('a page exports its screen by default, perhaps what to fetch before it, and nothing else', () => {
    const pages = filesOf('src/domains/*/pages/*.tsx');
    expect(pages.length).toBeGreaterThan(0);
    for (const { path, text } of pages) {
      const exported = text
        .match(/^export .*$/gm)
        ?.filter(line => !line.startsWith('export const prefetch:'));
      expect(exported, path).toEqual([expect.stringMatching(/^export default function \w+Page\(/)]);
    }
  });
});

describe('screens', () => {
  test('are deaf for a second after what sends or confirms was tapped (specification §9)', () => {
    const sending = filesOf('src/**/*.tsx').filter(({ text }) => /\.mutate(Async)?\(/.test(text));
    expect(sending.length).toBeGreaterThan(8);
    // These two have the button that sends what the page gives them.
    const deaf = /^ +confirms$|<Button [^>]*\bconfirms\b|\buseTapGate\(|<(PatientForm|ConfirmPage)\b/m;
    expect(sending.filter(({ text }) => !deaf.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('pages', () => {
  test('lie at scale 1, and may be enlarged: in WeChat a QR code answers a long press only so', () => {
    const pages = filesOf('*.html');
    expect(pages.length).toBeGreaterThan(1);
    for (const { path, text } of pages) {
      const [, viewport = ''] = /name="viewport"\s+content="([^"]*)"/.exec(text) ?? [];
      expect(viewport, path).toMatch(/\binitial-scale=1(,|$)/);
      expect(viewport, path).not.toMatch(/maximum-scale|minimum-scale|user-scalable/);
    }
  });

  test('take no size from a script: the person’s own size of type stays', () => {
    const scripts = filesOf('src/**/*.{ts,tsx,js}').filter(({ path }) => !path.includes('.test.'));
    expect(linesWith(scripts, /documentElement\.style\.fontSize|setProperty\('font-size'/)).toEqual([]);
  });
});

describe('types', () => {
  test('are not talked away', () => {
    expect(linesWith(modules, /@ts-(ignore|expect-error|nocheck)/)).toEqual([]);
    expect(linesWith(modules, /(:|<|\bas|,)\s*any\b(?!\w)\s*([;,)>[\]=|&]|$)/)).toEqual([]);
  });
});

describe('tests', () => {
  const tests = modules.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path));

  test('all run: none is skipped, postponed, or run alone', () => {
    expect(tests.length).toBeGreaterThan(50);
    // A test of the machine's own may ask which machine it is.
    const idle =
      /\b(test|it|describe)(\.\w+)*\.(skip\b|only|todo|fails|(skipIf|runIf)\((?!process\.platform))/;
    expect(linesWith(tests, idle)).toEqual([]);
    expect(linesWith(tests, /\bxit\(|\bxdescribe\(/)).toEqual([]);
  });

  test('wait for what happens, never for time to pass', () => {
    expect(linesWith(tests, /\bsetTimeout\(|\bdelay\(|\bsleep\(/)).toEqual([]);
  });
});

describe('the phone', () => {
  const app = modules.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));
  const linesOutside = (allowed: RegExp, pattern: RegExp) =>
    linesWith(
      app.filter(({ path }) => !allowed.test(path)),
      pattern,
    );

  test('is asked for the time where its own is wanted; the server’s is currentTime()', () => {
    const own = /^src\/(lib\/clock|http\/transport|ui\/use-phone-code)\.ts$/;
    expect(linesOutside(own, /\bDate\.now\(|\bnew Date\(\)/)).toEqual([]);
  });

  test('is asked to keep something by what does not fail when it refuses', () => {
    const own = /^src\/(lib\/kept|layouts\/stale-chunk)\.ts$/;
    expect(linesOutside(own, /\b(local|session)Storage\b/)).toEqual([]);
  });
});

test('nothing is put off in a comment', () => {
  expect(linesWith(others, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
});

test('no file knows the machine that it was written on', () => {
  const all = filesOf(
    '{src,server,scripts,tests,openapi,docs}/**/*.{ts,tsx,css,html,yaml,md,sql}',
    '*.{md,json,ts}',
  );
  const own = all.filter(({ path }) => path !== 'tests/repo/house.test.ts');
  expect(linesWith(own, /(^|[\s'"`(])\/(work|home|Users)\/\w/)).toEqual([]);
});

test('no screen breaks out of its sandbox: no HTML from strings, no eval, no style attribute', () => {
  const app = modules.filter(({ path }) => path.startsWith('src/'));
  expect(linesWith(app, /dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/)).toEqual([]);
});
