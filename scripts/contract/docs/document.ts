import {
  type CatalogueCode,
  type ContractDocument,
  type ContractOperation,
  isIdempotent,
  listCodes,
  listOperations,
  type Operation,
  resolve,
  type Schema,
} from '#scripts/contract/document.ts';
import { listSeams, type Seam } from '#scripts/contract/seams.ts';

/** The contract with the parts that this module changes. */
interface Readable extends ContractDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string; 'x-displayName'?: string }[];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n');

const catalogue = (codes: readonly CatalogueCode[]) =>
  table(
    ['业务码', '名称', '含义', '客户端怎么做'],
    codes.map(({ code, name, meaning, client }) => [String(code), name, meaning, client]),
  );

/** Paths of personal data within a schema, such as `data.datas[].phone`. */
function personalPlaces(
  document: ContractDocument,
  schema: Schema,
  path = '',
  above: readonly Schema[] = [],
): string[] {
  const target = resolve(document, schema);
  if (schema['x-personal'] || target['x-personal']) return [path];
  if (above.includes(target)) return [];
  const within = [...above, target];
  const below = (next: Schema, at: string) => personalPlaces(document, next, at, within);
  return [
    ...Object.entries(target.properties ?? {}).flatMap(([name, property]) =>
      below(property, path ? `${path}.${name}` : name),
    ),
    ...(target.items ? below(target.items, `${path}[]`) : []),
    ...(target.oneOf ?? []).flatMap(choice => below(choice, path)),
  ];
}

const inCode = (words: readonly string[]) => words.map(word => `\`${word}\``).join('、') || '无';

const access = {
  guest: () => '任何人，不必登录',
  patient: () => '登录的患者',
  owner: (inputs: readonly string[]) => `登录的患者，且 ${inCode(inputs)} 所指归其本人`,
} satisfies Record<Operation['x-access'], (owner: readonly string[]) => string>;

/** So many operations that give a value are named; the whole list is in generated/seams.json. */
const namedGivers = 3;

function giversOf({ taker, givers }: Seam): string {
  const names = [...new Set(givers.map(({ operation }) => operation.id))];
  const rest = names.length > namedGivers ? ` 等 ${names.length} 个操作` : '';
  return `- \`${taker.at}\`：${inCode(names.slice(0, namedGivers))}${rest}`;
}

function facts(
  document: ContractDocument,
  { id, method, operation, parameters }: ContractOperation,
  codes: ReadonlyMap<string, CatalogueCode>,
  seams: readonly Seam[],
): string {
  const bodies = Object.values(operation.requestBody?.content ?? {});
  const answer = operation.responses['200']?.content?.['application/json'];
  const personal = (schemas: readonly Schema[]) => [
    ...new Set(schemas.flatMap(schema => personalPlaces(document, schema))),
  ];
  const asked = [
    ...parameters.flatMap(({ name, schema }) => personalPlaces(document, schema, name)),
    ...personal(bodies.map(({ schema }) => schema)),
  ];
  const declared = (operation['x-errors'] ?? []).map(name => {
    const code = codes.get(name);
    return `- \`${code?.code}\` ${name}：${code?.meaning}。客户端：${code?.client}`;
  });
  return [
    table(
      ['操作', id],
      [
        ['谁可以调用', access[operation['x-access']](operation['x-owner'] ?? [])],
        ['重复调用', isIdempotent({ method, operation }) ? '幂等，可以重试' : '不幂等，不要自动重试'],
        ['请求里的个人信息', inCode(asked)],
        ['应答里的个人信息', inCode(answer ? personal([answer.schema]) : [])],
      ],
    ),
    seams.length > 0 ? `**取自别的应答**\n\n${seams.map(giversOf).join('\n')}` : '',
    declared.length > 0 ? `**会答的业务码**\n\n${declared.join('\n')}` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Adds a remark to the description of every personal field and of every credential. */
function markPersonal(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Schema;
  if (schema['x-personal'] === true) schema.description = `${schema.description ?? ''}【个人信息】`;
  if (schema['x-secret'] === true) schema.description = `${schema.description ?? ''}【凭据】`;
  for (const child of Object.values(node)) markPersonal(child);
}

/**
 * The contract for people to read. Renderers do not know our extensions, so descriptions contain them, with the
 * business codes as a table. Code is generated from the contract itself, never from this document.
 */
export function documentForReading(contract: ContractDocument): ContractDocument {
  const document = structuredClone(contract) as Readable;
  const codes = listCodes(contract);
  const byName = new Map(codes.map(code => [code.name, code]));
  const seams = Map.groupBy(listSeams(contract), ({ taker }) => taker.operation.id);
  for (const entry of listOperations(document)) {
    const { operation } = entry;
    operation.description = `${operation.description}\n\n${facts(contract, entry, byName, seams.get(entry.id) ?? [])}`;
  }
  markPersonal(document.components.schemas);
  for (const tag of document.tags) tag['x-displayName'] = `${tag.description} ${tag.name}`;
  document.info.title = '问止中医 · 契约';
  document.info.description += `\n\n# 业务码\n\n${catalogue(codes)}`;
  return document;
}
