import type { Project } from '#scripts/contract/check/project.ts';
import { type BreakingKind, edit, pickMatch, textOf } from './kind.ts';
import type { Random } from './random.ts';

const bundle = 'generated/openapi.json';
const schemaFiles = (project: Project) => project.list('openapi/schemas');

/** The schema at an offset of a source file. */
const schemaAt = (text: string, offset: number) =>
  [...text.slice(0, offset).matchAll(/^(\w+):/gm)].at(-1)?.[1] ?? '';

/** Edits the source of one schema, so that the bundle differs from it. */
const sourceKind = (
  name: string,
  pattern: RegExp,
  replace: (found: string, random: Random) => string,
): BreakingKind => ({
  name,
  make(random, project) {
    const found = pickMatch(random, project, schemaFiles(project), pattern);
    const schema = schemaAt(found.text, found.at);
    return {
      drift: 'source',
      where: `${bundle}#/components/schemas/${schema}/`,
      what: '与 openapi/ 里写的不同',
      changes: edit(found.path, found.with(replace(found.match[0], random))),
      about: `${found.path}:${found.line}`,
    };
  },
});

const generatedFiles = (project: Project) => project.list('generated').filter(path => path.endsWith('.ts'));

export const contractKinds: readonly BreakingKind[] = [
  sourceKind('a pattern changed in the sources', /(?<=pattern: ["']?)\^/g, () => '^0?'),
  sourceKind('a required field dropped in the sources', /(?<=required: \[)\w+, /g, () => ''),
  sourceKind(
    'a description changed in the sources',
    /(?<=^ {2}description: )\p{Script=Han}/gmu,
    found => `${found}旧`,
  ),
  sourceKind('a bound changed in the sources', /(?<=maxLength: )\d+/g, found => String(Number(found) + 1)),
  sourceKind('a property renamed in the sources', /(?<=^ {4})\w+(?=:)/gm, found => `${found}Old`),
  {
    name: 'an operation renamed in the sources',
    make(random, project) {
      const found = pickMatch(random, project, project.list('openapi/paths'), /(?<=operationId: )\w+/g);
      return {
        drift: 'source',
        where: `${bundle}#/paths/`,
        what: '与 openapi/ 里写的不同',
        changes: edit(found.path, found.with(`${found.match[0]}Again`)),
        about: `${found.path}:${found.line}`,
      };
    },
  },
  {
    name: 'a reference to a missing schema',
    make(random, project) {
      const found = pickMatch(
        random,
        project,
        project.list('openapi/paths'),
        /(?<=schemas\/\w+\.yaml#\/)\w+/g,
      );
      return {
        drift: 'source',
        where: `${found.path}:${found.line}`,
        what: '契约合不起来',
        changes: edit(found.path, found.with('NoSuchSchema')),
        about: found.match[0],
      };
    },
  },
  {
    name: 'a source that is not YAML',
    make(random, project) {
      const found = pickMatch(random, project, schemaFiles(project), /^ {2}type: object$/gm);
      return {
        drift: 'source',
        where: `${found.path}:`,
        what: '契约合不起来',
        changes: edit(found.path, found.with('  type: [object')),
        about: `line ${found.line}`,
      };
    },
  },
  {
    name: 'a source file deleted',
    make(random, project) {
      const path = random.pick(project.list('openapi/examples'));
      return {
        drift: 'source',
        where: 'openapi/paths/',
        what: '契约合不起来',
        changes: edit(path, undefined),
        about: path,
      };
    },
  },
  {
    name: 'the bundle edited by hand',
    make(random, project) {
      const found = pickMatch(random, project, [bundle], /(?<="maxLength": )\d+/g);
      return {
        drift: 'source',
        where: `${bundle}#/`,
        what: '与 openapi/ 里写的不同',
        changes: edit(bundle, found.with(`${found.match[0]}0`)),
        about: `line ${found.line}`,
      };
    },
  },
  {
    name: 'the bundle generated, the code not',
    make(random, project) {
      const found = pickMatch(random, project, [bundle], /(?<="description": ")\p{Script=Han}/gu);
      return {
        drift: 'generated',
        where: bundle,
        what: '还没有重新生成',
        changes: edit(bundle, found.with(`${found.match[0]}新`)),
        about: `line ${found.line}`,
      };
    },
  },
  {
    name: 'a generated file edited',
    make(random, project) {
      const path = random.pick(generatedFiles(project));
      const text = textOf(project, path);
      const at = random.below(text.length);
      return {
        drift: 'generated',
        where: path,
        what: '生成之后被改过',
        changes: edit(path, `${text.slice(0, at)} ${text.slice(at)}`),
        about: `at ${at}`,
      };
    },
  },
  {
    name: 'a generated file deleted',
    make(random, project) {
      const path = random.pick(generatedFiles(project));
      return {
        drift: 'generated',
        where: path,
        what: '生成的文件不见了',
        changes: edit(path, undefined),
        about: path,
      };
    },
  },
  {
    name: 'a file left over in generated/',
    make(random, project) {
      const path = random.pick(generatedFiles(project)).replace(/\.ts$/, '-old.ts');
      return {
        drift: 'generated',
        where: path,
        what: '不是由契约生成的',
        changes: edit(path, 'export {};\n'),
        about: path,
      };
    },
  },
];
