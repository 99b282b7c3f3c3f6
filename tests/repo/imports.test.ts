import { cruise, type IConfiguration, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { beforeAll, describe, expect, test } from 'vitest';
import { code, linesWith } from './files.ts';
import { appLayers, serverLayers } from './zones.ts';

const ownTests = '\\.(test|fixture)\\.tsx?$|-double\\.ts$';
const anyOf = (...patterns: string[]) => `^(${patterns.join('|')})`;

type Layers = typeof appLayers;

/** One rule a layer: nothing of it imports from a layer above it. */
const downward = (layers: Layers): IForbiddenRuleType[] =>
  layers.slice(0, -1).map(([name, ...folders], index) => ({
    name: `${name} imports nothing from above`,
    severity: 'error',
    from: { path: anyOf(...folders), pathNot: ownTests },
    to: { path: anyOf(...layers.slice(index + 1).flatMap(([, ...above]) => above)) },
  }));

const never = (name: string, from: IForbiddenRuleType['from'], to: object): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { pathNot: ownTests, ...from },
  to,
});

const appRules = [
  ...downward(appLayers),
  never(
    'no domain of the app imports another',
    { path: '^src/domains/([^/]+)/' },
    {
      path: '^src/domains/([^/]+)/',
      pathNot: '^src/domains/$1/',
    },
  ),
  never(
    'the app imports nothing of the server, the scripts or the tests',
    { path: '^src/' },
    {
      path: '^(server|scripts|tests)/',
    },
  ),
  never('only http knows axios', { path: '^src/', pathNot: '^src/http/' }, { path: 'node_modules/axios/' }),
  never(
    'only wechat knows the messaging app’s SDK',
    { path: '^src/', pathNot: '^src/wechat/' },
    {
      path: 'node_modules/weixin-js-sdk/',
    },
  ),
  never(
    'a screen takes hooks, types, schemas and rules of forms from the contract',
    {
      path: anyOf(
        'src/ui/',
        'src/overlays/',
        'src/forms/',
        'src/shared/',
        'src/domains/',
        'src/layouts/',
        'src/entries/',
      ),
    },
    { path: '^generated/(?!(hooks|model|zod|forms)/|(read-groups)\\.ts$)' },
  ),
  never('the app writes no schema of its own', { path: '^src/' }, { path: 'node_modules/zod/' }),
];

const serverRules = [
  ...downward(serverLayers),
  never(
    'the server takes from the app only what has no screen',
    { path: '^server/' },
    {
      path: '^src/(?!lib/)',
    },
  ),
  never(
    'booking in batches stands behind book()',
    { path: '^(server|scripts|tests)/', pathNot: '^server/booking/batch/' },
    { path: '^server/booking/batch/(?!book\\.ts$)' },
  ),
  never(
    'the server knows no hook, no script and no test',
    { path: '^server/' },
    {
      path: '^(generated/hooks|scripts|tests)/',
    },
  ),
];

const circle = { name: 'no circle', severity: 'error', from: {}, to: { circular: true } } as const;
const rules: IForbiddenRuleType[] = [circle, ...appRules, ...serverRules];

const folders = ['src', 'server', 'scripts', 'tests'];
let found: ICruiseResult;

beforeAll(async () => {
  const configuration: IConfiguration = { forbidden: rules };
  const { output } = await cruise(
    folders,
    {
      ruleSet: configuration,
      validate: true,
      parser: 'swc',
      // Type imports count, too: a circle of types is as hard to read.
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
    { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'], conditionNames: ['import', 'node'] },
  );
  if (typeof output === 'string') throw new Error(output);
  found = output;
}, 60_000);

test('Every module of the app and the server is in a layer', () => {
  const layered = new RegExp(anyOf(...[...appLayers, ...serverLayers].flatMap(([, ...paths]) => paths)));
  const modules = found.modules
    .map(({ source }) => source)
    .filter(path => /^(src|server)\/.*\.tsx?$/.test(path));
  expect(modules.length).toBeGreaterThan(500);
  expect(modules.filter(path => !layered.test(path))).toEqual([]);
});

test('Every import finds its file', () => {
  const lost = found.modules
    // Of packages and their exports the type checker knows better.
    .filter(({ couldNotResolve, source }) => couldNotResolve && /^[#./]/.test(source))
    .map(({ source }) => source);
  expect(lost).toEqual([]);
});

describe('imports', () => {
  test.each(rules.map(({ name = '' }) => name))('%s', name => {
    const broken = found.summary.violations
      .filter(violation => violation.rule.name === name)
      .map(({ from, to, cycle }) => [from, ...(cycle?.map(step => step.name) ?? [to])].join(' -> '));
    expect(broken).toEqual([]);
  });
});

test('Only http uses the network', () => {
  const outside = code.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !path.startsWith('src/http/'));
  expect(linesWith(outside, /(?<![\w.])fetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket/)).toEqual([]);
});
