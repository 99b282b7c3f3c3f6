import { PostgresQueryCompiler } from 'kysely';

/** Parses PostgreSQL's text form of a value. */
export type Parser = (text: string) => unknown;

// pg_type.dat of PostgreSQL: [type, its array, parser]. A type that is not named here stays text.
const table: readonly (readonly [oid: number, arrayOid: number, parser: Parser])[] = [
  [16, 1000, text => text === 't'], // bool
  [17, 1001, parseBytea],
  [20, 1016, parseInt8], // also what count() gives
  [21, 1005, Number], // int2
  [23, 1007, Number], // int4
  [25, 1009, keepText],
  [26, 1028, Number], // oid
  [114, 199, text => JSON.parse(text)], // json
  [700, 1021, Number], // float4
  [701, 1022, Number], // float8
  [1042, 1014, keepText], // char(n)
  [1043, 1015, keepText], // varchar
  [1082, 1182, keepText], // date: a day has no time zone, so it is no JS Date
  [1083, 1183, keepText], // time
  [1114, 1115, keepText], // timestamp: its zone is unknown
  [1184, 1185, parseTimestamptz],
  [1700, 1231, keepText], // numeric: a JS number would round it
  [2950, 2951, keepText], // uuid
  [3802, 3807, text => JSON.parse(text)], // jsonb
];

/** By type OID. Both engines parse with these and with nothing else. */
export const parsers: Readonly<Record<number, Parser>> = Object.fromEntries(
  table.flatMap(([oid, arrayOid, parser]) => [
    [oid, parser],
    [arrayOid, parseArrayOf(parser)],
  ]),
);

export function keepText(text: string): string {
  return text;
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a JS number`);
  return value;
}

function parseTimestamptz(text: string): Date {
  const value = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (Number.isNaN(value.getTime())) throw new RangeError(`timestamptz ${text} does not fit a JS Date`);
  return value;
}

function parseBytea(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice('\\x'.length), 'hex'));
}

// PostgreSQL manual, 8.15.6: braces nest, an element is quoted, plain, or the bare word NULL.
const ARRAY_TOKENS = /[{}]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs;
const ARRAY_BOUNDS = /^(\[[\d:+-]+\])+=/;

function parseArrayOf(parser: Parser): Parser {
  return text => {
    const root: unknown[] = [];
    const open = [root];
    for (const [token, quoted] of text.replace(ARRAY_BOUNDS, '').matchAll(ARRAY_TOKENS)) {
      const parent = open.at(-1);
      if (token === '{') {
        const child: unknown[] = [];
        parent?.push(child);
        open.push(child);
      } else if (token === '}') {
        open.pop();
      } else if (quoted !== undefined) {
        parent?.push(parser(quoted.replace(/\\(.)/gs, '$1')));
      } else {
        parent?.push(token === 'NULL' ? null : parser(token));
      }
    }
    return root[0];
  };
}

/**
 * Parameters leave Kysely in PostgreSQL's text form already, since the two drivers would write them differently:
 * pg puts a Date into the process's time zone, PGlite makes JSON or an array of the same JS array.
 * An array is a PostgreSQL array here; for jsonb pass `JSON.stringify(array)`.
 */
export class TextParameterCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(toText(parameter));
  }
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`;
  return JSON.stringify(value);
}

function toElement(value: unknown): string {
  const text = toText(value);
  if (text === null) return 'NULL';
  return Array.isArray(value) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
