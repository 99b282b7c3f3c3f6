import { readFileSync } from 'node:fs';
import { bundlePath } from './bundle.ts';

export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  enum?: (string | number)[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  if?: Schema;
  then?: Schema;
  not?: Schema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  pattern?: string;
  'x-message'?: string;
  'x-personal'?: boolean;
  /** A credential: it is neither logged nor shown in a report. */
  'x-secret'?: boolean;
  'x-enum-varnames'?: string[];
  'x-enumDescriptions'?: string[];
  'x-client'?: string[];
  /** The properties of answers from which an input's value comes: `Clinic.clinicId`. */
  'x-from'?: string[];
  /** Of an enum of actions: the operation that does it. */
  'x-operations'?: Record<string, string>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
  'x-from'?: string[];
}

export interface Media {
  schema: Schema;
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
  'x-access': 'guest' | 'patient' | 'owner';
  /** The inputs whose thing must belong to the caller: `path.medicalCaseId`, `body.couponUseId`. */
  'x-owner'?: string[];
  /** Of a POST, whether it may be repeated; the other methods may always. */
  'x-idempotent'?: boolean;
  'x-envelope'?: boolean;
  'x-errors'?: string[];
  /** The reads that this write makes stale: operations, groups of them, or '*' for every read. */
  'x-invalidates'?: string[];
}

export type PathItem = { parameters?: Parameter[] } & { [M in Method]?: Operation };

export interface ContractDocument {
  info: { title: string; version: string };
  tags?: { name: string; description?: string }[];
  /** Reads that grow stale together, by the group's name. */
  'x-read-groups'?: Record<string, string[]>;
  /** Codes that any operation may answer without declaring them, with their HTTP statuses. */
  'x-common-errors'?: Record<string, number[]>;
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, Schema> } & Record<string, Record<string, unknown>>;
}

export interface ContractOperation {
  id: string;
  method: string;
  path: string;
  domain: string;
  parameters: Parameter[];
  operation: Operation;
}

const methods = ['get', 'post', 'put', 'delete', 'patch'] as const;
type Method = (typeof methods)[number];

export function readContract(): ContractDocument {
  return JSON.parse(readFileSync(bundlePath, 'utf8')) as ContractDocument;
}

/** A key as a JSON pointer writes it (RFC 6901, 3). */
export const escapedKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

export const pointer = (...keys: string[]) => `#/${keys.map(escapedKey).join('/')}`;

/** An operation's name within the names of generated types: listDoctors becomes ListDoctors. */
export const pascal = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

/** An entry of the catalogue of codes (openapi/shared/codes.yaml). */
export interface CatalogueCode {
  code: number;
  name: string;
  meaning: string;
  /** What a client should do. */
  client: string;
}

/** The catalogue of codes in its order; empty for a contract without one. */
export function listCodes({ components }: ContractDocument): CatalogueCode[] {
  const schema = components.schemas.ErrorCode ?? {};
  const texts = (key: 'x-enum-varnames' | 'x-enumDescriptions' | 'x-client', at: number) =>
    schema[key]?.[at] ?? '';
  return (schema.enum ?? []).map((code, at) => ({
    code: Number(code),
    name: texts('x-enum-varnames', at) || String(code),
    meaning: texts('x-enumDescriptions', at),
    client: texts('x-client', at),
  }));
}

/** Follows local `$ref`s to their target. */
export function resolve<T extends object>(document: ContractDocument, value: T): T {
  let current: unknown = value;
  while (typeof current === 'object' && current !== null && '$ref' in current) {
    const pointer = String(current.$ref).slice(2).split('/');
    current = pointer.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  }
  return current as T;
}

/** Every operation, with the parameters of its path, in the order of the bundle. */
export function listOperations(document: ContractDocument): ContractOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return {
        id: operation.operationId,
        method,
        path,
        domain: operation.tags[0] ?? '',
        parameters: parameters.map(parameter => resolve(document, parameter)),
        operation,
      };
    }),
  );
}

/** The reads that a write makes stale, with groups resolved. '*' means every read. */
export const listInvalidated = (
  { 'x-read-groups': groups = {} }: ContractDocument,
  { 'x-invalidates': names = [] }: Operation,
): string[] => [...new Set(names.flatMap(name => groups[name] ?? [name]))];

/** Whether a caller may send it again without knowing what came of it. */
export const isIdempotent = ({
  method,
  operation,
}: Pick<ContractOperation, 'method' | 'operation'>): boolean =>
  method !== 'post' || operation['x-idempotent'] === true;

/** Finds the operation of an address. Literal paths come before paths with parameters. */
export function operationFinder(document: ContractDocument) {
  const known = listOperations(document)
    .map(entry => ({
      entry,
      pattern: new RegExp(`^${entry.path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
      parameters: entry.path.split('{').length,
    }))
    .sort((a, b) => a.parameters - b.parameters);
  return (method: string, path: string): ContractOperation | undefined =>
    known.find(({ entry, pattern }) => entry.method === method && pattern.test(path))?.entry;
}
