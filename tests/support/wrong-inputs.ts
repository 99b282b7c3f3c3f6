import {
  type ContractDocument,
  type ContractOperation,
  type Parameter,
  resolve,
  type Schema,
} from '#scripts/contract/document.ts';
import type { RawRequest } from './requests.ts';
import { exampleForm, wrongFormRequests } from './wrong-forms.ts';

type Json = unknown;

/** A value with one thing wrong, in words. */
interface Fault {
  what: string;
  value: Json;
  /** The schema allows it, so it must only be answered. */
  borne?: boolean;
}

export interface WrongRequest {
  name: string;
  request: RawRequest;
  /** What `msg` must begin with. Undefined where the request must only be answered. */
  at: string | undefined;
}

const huge = 'x'.repeat(60_000);
const nul = '\0';
const loneSurrogate = '\ud800';

const typeOf = (schema: Schema) => (Array.isArray(schema.type) ? schema.type[0] : schema.type);

function stringFaults(schema: Schema, valid: string): Fault[] {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const breaks = (value: string) =>
    value.length < minLength ||
    value.length > maxLength ||
    (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) ||
    (schema.enum !== undefined && !schema.enum.includes(value));
  const texts: [string, string][] = [
    ['too short', valid.slice(0, Math.max(0, minLength - 1))],
    ['too long', valid + valid.slice(-1).repeat(Math.min(maxLength, 2000) + 1 - valid.length)],
    ['huge', huge],
    ['with a character of another kind', `${valid.slice(0, -1)}!`],
    ['with a line break at its end', `${valid.slice(0, -1)}\n`],
    ['with a line break added', `${valid}\n`],
    ['with Chinese digits', `${valid.slice(0, -1)}７`],
    ['with markup', `<b>${valid}</b>`],
    ['of blanks', ' '.repeat(Math.max(1, minLength))],
    ['with half a character', `${valid.slice(0, -1)}${loneSurrogate}`],
  ];
  return [
    ...texts.map(([what, value]) => ({ what, value, borne: !breaks(value) })),
    { what: 'with NUL', value: `${valid.slice(0, -1)}${nul}` },
  ];
}

function numberFaults(schema: Schema): Fault[] {
  const { minimum, maximum, enum: values } = schema;
  const fraction = typeOf(schema) === 'integer' || (values && !values.includes(1.5));
  return [
    ...(fraction ? [{ what: 'a fraction', value: 1.5 }] : []),
    { what: 'beyond any number', value: 1e21 },
    ...(minimum === undefined ? [] : [{ what: 'too small', value: minimum - 1 }]),
    ...(maximum === undefined ? [] : [{ what: 'too large', value: maximum + 1 }]),
    ...(values ? [{ what: 'not one of the values', value: 99 }] : []),
  ];
}

/** Values of every other type than the schema's. */
function typeFaults(schema: Schema): Fault[] {
  const values: [string, Json][] = [
    ['string', 'x'],
    ['integer', 1],
    ['boolean', true],
    ['array', []],
    ['array', [[[]]]],
    ['object', {}],
    ['null', null],
  ];
  const own = typeOf(schema);
  return values
    .filter(([type]) => type !== own && !(type === 'integer' && own === 'number'))
    .map(([type, value]) => ({ what: `${type} ${JSON.stringify(value)}`, value }));
}

const replaced = (whole: Json, name: string, value: Json) => ({ ...(whole as object), [name]: value });
const without = (whole: Json, name: string) =>
  Object.fromEntries(Object.entries(whole as object).filter(([key]) => key !== name));

/** Everything that can be wrong with a JSON value by its schema, with the path to it. */
function jsonFaults(
  document: ContractDocument,
  given: Schema,
  valid: Json,
  path: string,
): (Fault & { path: string })[] {
  const schema = resolve(document, given);
  const own = (faults: Fault[]) => faults.map(fault => ({ ...fault, path }));
  const here = own(typeFaults(schema));
  if (typeof valid === 'string') return [...here, ...own(stringFaults(schema, valid))];
  if (typeof valid === 'number') return [...here, ...own(numberFaults(schema))];
  if (typeOf(schema) !== 'object') return here;
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const value = (valid as Record<string, Json>)[name];
    if (value === undefined) return [];
    return jsonFaults(document, property, value, `${path}.${name}`).map(fault => ({
      ...fault,
      value: replaced(valid, name, fault.value),
    }));
  });
  const missing = (schema.required ?? []).map(name => ({
    what: 'missing',
    value: without(valid, name),
    path: `${path}.${name}`,
  }));
  return [...here, ...below, ...missing];
}

function textFaults(schema: Schema, valid: string): Fault[] {
  const type = typeOf(schema);
  if (type === 'string') return stringFaults(schema, valid);
  const texts = ['', 'x', '0x1', '1e1', '01', `${valid}${nul}`, huge];
  const wrong = texts.map(value => ({ what: JSON.stringify(value.slice(0, 20)), value }));
  return type === 'integer' ? [...wrong, ...numberFaults(schema)] : wrong;
}

/** A request that keeps the contract; ids need not exist. */
export interface ValidRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Json;
}

const places = { path: 'params', query: 'query', header: 'headers' } as const;

/** Headers carry Latin-1 without line ends and NUL. WHATWG fetch refuses the rest before sending. */
const fitsHeader = (value: string) => /^[\x20-\x7e]*$/.test(value) && value === value.trim();

export const rawRequest = ({ body, query, ...rest }: ValidRequest): RawRequest => ({
  ...rest,
  query: new URLSearchParams(query),
  ...(body instanceof FormData ? { body } : jsonRequest(rest.headers, body)),
});

const jsonRequest = (headers: Record<string, string>, body: Json): RawRequest => ({
  headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  body: body === undefined ? undefined : JSON.stringify(body),
});

function parameterFaults(
  document: ContractDocument,
  parameter: Parameter,
  schema: Schema,
  valid: ValidRequest,
): WrongRequest[] {
  if (parameter.in === 'cookie') return [];
  const place = places[parameter.in];
  const { name } = parameter;
  const at = `${parameter.in}.${name}`;
  // One value means a list of one.
  const list = typeOf(schema) === 'array' && schema.items;
  const faults = textFaults(list ? resolve(document, list) : schema, valid[place][name] ?? '');
  const changed = faults
    .map(fault => ({ ...fault, value: String(fault.value) }))
    // With an empty part it is another path.
    .filter(({ value }) => place !== 'params' || value !== '')
    .filter(({ value }) => place !== 'headers' || fitsHeader(value))
    .map(({ what, value, borne }) => ({
      name: `${at} ${what}`,
      request: rawRequest({ ...valid, [place]: { ...valid[place], [name]: value } }),
      at: borne ? undefined : parameter.in,
    }));
  const missing = {
    name: `${at} missing`,
    request: rawRequest({ ...valid, [place]: without(valid[place], name) as Record<string, string> }),
    at,
  };
  const twice = rawRequest(valid);
  twice.query?.append(name, valid.query[name] ?? '');
  return [
    ...changed,
    ...(parameter.required && place !== 'params' ? [missing] : []),
    ...(place === 'query' && !list ? [{ name: `${at} twice`, request: twice, at }] : []),
  ];
}

function bodyFormFaults(valid: ValidRequest): WrongRequest[] {
  const form = rawRequest(valid);
  const json = { 'content-type': 'application/json' };
  const requests: [string, RawRequest][] = [
    ['no body', { ...form, body: undefined }],
    ['an empty body', { ...form, body: '' }],
    ['half a body', { ...form, body: String(form.body).slice(0, -1) }],
    ['no JSON', { ...form, body: 'phone=1' }],
    ['bytes that are no UTF-8', { ...form, body: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d) }],
    ['thirty thousand brackets', { ...form, body: '['.repeat(30_000) + ']'.repeat(30_000) }],
    ['no content type', { ...form, headers: without(form.headers ?? {}, 'content-type') as typeof json }],
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'].map(
      type => [type, { ...form, headers: { ...form.headers, 'content-type': type } }] as [string, RawRequest],
    ),
  ];
  const deep = { ...form, body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` };
  return [
    ...requests.map(([what, request]) => ({ name: `body: ${what}`, request, at: '' })),
    // Undeclared names are dropped, whatever they contain.
    { name: 'body: ten thousand objects', request: deep, at: undefined },
  ];
}

/** Every way to break the contract of one operation, one at a time. */
export function wrongRequests(
  document: ContractDocument,
  { parameters, operation }: ContractOperation,
  valid: ValidRequest,
): WrongRequest[] {
  const body = operation.requestBody?.content['application/json']?.schema;
  return [
    ...parameters.flatMap(parameter =>
      parameterFaults(document, parameter, resolve(document, parameter.schema), valid),
    ),
    ...(body
      ? jsonFaults(document, body, valid.body, 'body').map(({ what, value, path, borne }) => ({
          name: `${path} ${what}`,
          request: rawRequest({ ...valid, body: value }),
          at: borne ? undefined : path,
        }))
      : []),
    ...(body ? bodyFormFaults(valid) : []),
    ...(valid.body instanceof FormData ? wrongFormRequests(rawRequest(valid)) : []),
  ];
}

/** A request from the contract's own examples. Every parameter is given, optional ones too. */
export function exampleRequest(
  document: ContractDocument,
  { parameters, operation }: ContractOperation,
): ValidRequest {
  const sample = (parameter: Parameter) => {
    const schema = resolve(document, parameter.schema);
    const [example] = [parameter.example].flat();
    const item = schema.items ? resolve(document, schema.items) : schema;
    return String(example ?? schema.default ?? item.enum?.[0] ?? sampleByPattern(item));
  };
  const of = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter(parameter => parameter.in === place)
        .map(parameter => [parameter.name, sample(parameter)]),
    );
  const content = operation.requestBody?.content ?? {};
  const examples = content['application/json']?.examples ?? {};
  const [example] = Object.values(examples);
  return {
    params: of('path'),
    query: of('query'),
    headers: of('header'),
    body: content['multipart/form-data'] ? exampleForm() : example && resolve(document, example).value,
  };
}

function sampleByPattern({ pattern, minLength = 1 }: Schema): string {
  const known = ['2026-11-21', '09:30', 'x1'.padEnd(minLength, '0'), '失眠'];
  const sample = known.find(text => text.length >= minLength && (!pattern || new RegExp(pattern).test(text)));
  if (sample === undefined) throw new Error(`no sample for ${pattern}: give the parameter an example`);
  return sample;
}
