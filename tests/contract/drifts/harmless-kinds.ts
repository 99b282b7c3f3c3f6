import { ErrorCode } from '#generated/model/error-code.ts';
import { operations } from '#generated/operations.ts';
import type { ContractDocument } from '#scripts/contract/document.ts';
import { listOperations } from '#scripts/contract/document.ts';
import { edit, type HarmlessKind, pickMatch, textOf } from './kind.ts';
import type { Random } from './random.ts';
import { screensOf } from './screen-kinds.ts';
import { pickProperty } from './walk.ts';

const bundle = 'generated/openapi.json';

/** Changes the last release, so that the head differs from it without a breaking change. */
const sinceBase = (name: string, undo: (random: Random, base: ContractDocument) => string): HarmlessKind => ({
  name,
  make(random, project) {
    const base = JSON.parse(textOf(project, bundle)) as ContractDocument;
    return { about: undo(random, base), base };
  },
});

/** Adds a line to the end of a screen. */
const inScreen = (name: string, line: string): HarmlessKind => ({
  name,
  make(random, project) {
    const path = random.pick(screensOf(project));
    return { changes: edit(path, `${textOf(project, path)}${line}\n`), about: path };
  },
});

const handlers = /^server\/\w+\/handlers\.ts$/;

export const harmlessKinds: readonly HarmlessKind[] = [
  {
    name: 'a comment in the sources',
    make(random, project) {
      const found = pickMatch(random, project, project.list('openapi/schemas'), /^\w+:$/gm);
      return { changes: edit(found.path, found.with(`# 说明\n${found.match[0]}`)), about: found.path };
    },
  },
  {
    name: 'another spelling of the same YAML',
    make(random, project) {
      const found = pickMatch(random, project, project.list('openapi/paths'), /(?<=operationId: )\w+/g);
      return { changes: edit(found.path, found.with(`"${found.match[0]}"`)), about: found.path };
    },
  },
  {
    name: 'an empty line in the sources',
    make(random, project) {
      const path = random.pick(project.list('openapi/schemas'));
      return { changes: edit(path, `${textOf(project, path)}\n`), about: path };
    },
  },
  inScreen('a comment about fetching', '// axios, fetch(url), new EventSource, sendBeacon'),
  inScreen('a text about fetching', "export const own = 'fetch(/x) XMLHttpRequest axios';"),
  inScreen('a method called fetch', 'export const own = (list: { fetch(): void }) => list.fetch();'),
  inScreen('a property called fetch', 'export const own = { fetch: 1, EventSource: 2 };'),
  inScreen('a type of the contract', "import type { Doctor } from '#generated/model/doctor.ts';"),
  inScreen('the rules of a form', "import { loginForm } from '#generated/forms/auth.ts';"),
  inScreen(
    'a hook under another name',
    "import { useListDoctors as useThem } from '#generated/hooks/booking/booking.ts';",
  ),
  inScreen('an address of a page', "export const own = '/crm/login';"),
  {
    name: 'a test that fetches',
    make(random, project) {
      const path = random.pick(screensOf(project)).replace(/\.tsx?$/, '-more.test.ts');
      return { changes: edit(path, "import axios from 'axios';\nawait fetch('/x');\n"), about: path };
    },
  },
  {
    name: 'http asks the network',
    make(random, project) {
      const path = random.pick(project.list('src/http').filter(file => !file.includes('.test.')));
      return { changes: edit(path, `${textOf(project, path)}await fetch('/crm/api/x');\n`), about: path };
    },
  },
  {
    name: 'a comment in a handler',
    make(random, project) {
      const found = pickMatch(
        random,
        project,
        project.list('server').filter(path => handlers.test(path)),
        /^ {2}async \w+\(/gm,
      );
      return {
        changes: edit(found.path, found.with(`  // Refuses nobody: BusinessError('X').\n${found.match[0]}`)),
        about: found.path,
      };
    },
  },
  {
    name: 'handlers in another order',
    make(random, project) {
      const found = pickMatch(
        random,
        project,
        project.list('server').filter(path => handlers.test(path)),
        /^ {2}async \w+\([\s\S]*?^ {2}\},\n/gm,
      );
      const rest = found.with('').replace(/(Handlers: [^\n]*= \{\n)/, `$1${found.match[0]}`);
      return { changes: edit(found.path, rest), about: found.path };
    },
  },
  {
    name: 'a rule that refuses with a known code',
    make(random) {
      const path = `server/${random.pick(['booking', 'care', 'payment'])}/own-rule.ts`;
      const code = random.pick(Object.keys(ErrorCode).filter(name => name !== 'OK'));
      const text = `import { BusinessError } from '#server/kernel/errors.ts';\nexport const refuse = () => {\n  throw new BusinessError('${code}');\n};\n`;
      return { changes: edit(path, text), about: code };
    },
  },
  {
    name: 'a test run that saw what is declared',
    make(random) {
      const { id, errors } = random.pick(Object.values(operations).filter(({ envelope }) => envelope));
      const codes = [...errors, 'OK', 'NOT_LOGGED_IN', 'INVALID_INPUT'] as (keyof typeof ErrorCode)[];
      return { seen: codes.map(code => `${id} ${ErrorCode[code]}\n`).join(''), about: id };
    },
  },
  sinceBase('a new operation', (random, base) => {
    const { id, path } = random.pick(listOperations(base));
    delete base.paths[path];
    return id;
  }),
  sinceBase('a new field of an answer', (random, base) => {
    const { schema, owner, property } = pickProperty(random, base, 'answer', found => {
      const sent = listOperations(base).some(({ operation }) =>
        JSON.stringify(operation.requestBody ?? '').includes(`/${found.schema}"`),
      );
      return !sent && found.schema !== '';
    });
    delete owner.properties[property];
    owner.required = (owner.required ?? []).filter(name => name !== property);
    return `${schema}.${property}`;
  }),
  sinceBase('a new field that a request may have', (random, base) => {
    const { schema, owner, property } = pickProperty(
      random,
      base,
      'request',
      found => !(found.owner.required ?? []).includes(found.property),
    );
    delete owner.properties[property];
    return `${schema}.${property}`;
  }),
  sinceBase('a longer text that a request may have', (random, base) => {
    const { schema, property, value } = pickProperty(
      random,
      base,
      'request',
      // A schema that answers have, too, must not grow.
      ({ schema: name, owner, property: key, value: { maxLength = 0 } }) =>
        maxLength > 1 && !owner.properties[key]?.$ref && /(Input|Edit)$/.test(name),
    );
    value.maxLength = 1;
    return `${schema}.${property}`;
  }),
  sinceBase('a new refusal', (random, base) => {
    const { id, operation } = random.pick(
      listOperations(base).filter(entry => entry.operation['x-errors']?.length),
    );
    operation['x-errors'] = [];
    return id;
  }),
  sinceBase('an operation for more people', (random, base) => {
    const { id, operation } = random.pick(
      listOperations(base).filter(entry => entry.operation['x-access'] === 'guest'),
    );
    operation['x-access'] = 'patient';
    return id;
  }),
  sinceBase('other words and examples', (random, base) => {
    const { id, operation } = random.pick(listOperations(base));
    Object.assign(operation, { summary: '旧的说法', description: '旧的说明' });
    for (const { content } of Object.values(operation.responses)) {
      for (const media of Object.values(content ?? {})) media.examples = {};
    }
    return id;
  }),
  sinceBase('another order', (random, base) => {
    base.paths = Object.fromEntries(random.shuffled(Object.entries(base.paths)));
    base.components.schemas = Object.fromEntries(random.shuffled(Object.entries(base.components.schemas)));
    for (const schema of Object.values(base.components.schemas)) {
      if (schema.properties)
        schema.properties = Object.fromEntries(random.shuffled(Object.entries(schema.properties)));
      if (schema.required) schema.required = random.shuffled(schema.required);
    }
    return 'paths, schemas, properties';
  }),
];
