import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Operation } from '#generated/operations.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { checkPart, decodeHeaders, decodePath, decodeQuery } from './decode.ts';

/** An operation with every kind of parameter that the contract can name. */
const operation = {
  id: 'sample',
  domain: 'booking',
  method: 'get',
  path: '/sample/{id}/{page}',
  login: 'optional',
  envelope: true,
  owned: [],
  ofOrganization: false,
  keyed: false,
  invalidates: [],
  errors: [],
  decode: { page: 'integer', price: 'number', open: 'boolean', ids: 'array', 'X-Count': 'integer' },
  messages: { 'query.phone': '手机格式错误' },
  form: false,
  params: undefined,
  query: z.object({
    phone: z.optional(z.string().check(z.regex(/^1\d{10}$/))),
    list: z.optional(z.array(z.string())),
  }),
  header: z.object({ 'Idempotency-Key': z.string(), 'X-Count': z.optional(z.number()) }),
  body: z.object({ text: z.string(), deep: z.optional(z.object({ texts: z.array(z.string()) })) }),
  response: z.object({}),
} as const satisfies Operation;

const query = (search: string) => decodeQuery(operation, new URLSearchParams(search));

describe('a query', () => {
  test.each([
    ['page=3', { page: 3 }],
    ['page=-3', { page: -3 }],
    ['page=0', { page: 0 }],
    ['price=1.50', { price: 1.5 }],
    ['open=true', { open: true }],
    ['open=false', { open: false }],
    ['ids=1', { ids: ['1'] }],
    ['ids=1&ids=2', { ids: ['1', '2'] }],
    ['phone=13800000000', { phone: '13800000000' }],
    ['phone=', { phone: '' }],
    ['', {}],
  ])('%s is read as the contract types it', (search, value) => {
    expect(query(search)).toEqual(value);
  });

  test.each([
    ...['0x10', '1e3', '1.0', '+1', ' 1', '01', '-', '', '99999999999999999', '１', 'NaN', 'Infinity'].map(
      text => ['page', text] as const,
    ),
    ...['0x10', '1e3', '.5', '1.', 'Infinity', ''].map(text => ['price', text] as const),
    ...['1', '0', 'TRUE', 'False', 'yes', ''].map(text => ['open', text] as const),
  ])('%s=%s stays text, for the schema to refuse', (name, text) => {
    expect(query(new URLSearchParams({ [name]: text }).toString())).toEqual({ [name]: text });
  });

  test('A value that is given twice is not read as one', () => {
    expect(query('page=1&page=2')).toEqual({ page: ['1', '2'] });
    expect(query('phone=a&phone=b')).toEqual({ phone: ['a', 'b'] });
  });

  test('Names that every object has are names like others', () => {
    expect(query('constructor=1&toString=2')).toEqual({ constructor: '1', toString: '2' });
  });
});

test('The parts of a path are typed, and a text stays one though it looks like a number', () => {
  expect(decodePath(operation, { id: '007', page: '7' })).toEqual({ id: '007', page: 7 });
});

test('Headers are found by the contract’s spelling, and others are left out', () => {
  const headers = new Headers({ 'idempotency-key': 'k1', 'x-count': '2', cookie: 'secret' });
  expect(decodeHeaders(operation, headers)).toEqual({ 'Idempotency-Key': 'k1', 'X-Count': 2 });
  expect(decodeHeaders({ ...operation, header: undefined }, headers)).toEqual({});
});

describe('a part', () => {
  const refusalOf = (place: 'query' | 'body', value: unknown) => {
    try {
      checkPart(operation, place, value);
      return undefined;
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      return { name: error.errorName, message: error.message, detail: error.detail };
    }
  };

  test('A part loses what the contract does not name', () => {
    expect(checkPart(operation, 'body', { text: 'a', admin: true })).toEqual({ text: 'a' });
  });

  test('A part that breaks the contract is refused with the contract’s words and the field’s path', () => {
    expect(refusalOf('query', { phone: '1' })).toEqual({
      name: 'INVALID_INPUT',
      message: '手机格式错误',
      detail: expect.stringMatching(/^query\.phone: ./),
    });
    expect(refusalOf('body', { text: 1 })).toMatchObject({ message: '填写有误，请核对后再试' });
    expect(refusalOf('body', null)?.detail).toMatch(/^body: ./);
  });

  test.each([
    ['query.list.0', 'query', { list: ['a\0'] }],
    ['body.text', 'body', { text: '\0' }],
    ['body.deep.texts.1', 'body', { text: 'a', deep: { texts: ['a', 'b\0c'] } }],
  ] as const)('NUL at %s is refused: PostgreSQL’s text cannot hold it', (path, place, value) => {
    expect(refusalOf(place, value)).toMatchObject({ name: 'INVALID_INPUT', detail: `${path}: NUL` });
  });

  test('A backslash followed by u0000 is only text', () => {
    expect(refusalOf('body', { text: '\\u0000' })).toBeUndefined();
  });
});
