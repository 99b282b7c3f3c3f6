import type { Schema } from '../document.ts';

export type Direction = 'request' | 'answer';

/** What a change is about, as far as a screen or a handler could use it. */
export interface Subject {
  /** The operations that carry it; those of the base. */
  operations: string[];
  schema?: string;
  property?: string;
  /** The value that left an enumeration. */
  value?: string;
  /** Whether whoever calls must change, even one who never reads the property. */
  callers: boolean;
}

export interface Change {
  /** The same for the same change as long as it is not released: approvals name it. */
  id: string;
  what: string;
  /** A pointer into the contract. */
  where: string;
  subject: Subject;
}

/** Where the comparison stands. */
export interface Place {
  schema: string;
  property?: string;
  direction: Direction;
}

export const labelOf = ({ schema, property }: { schema: string; property?: string | undefined }) =>
  property === undefined ? schema : `${schema}.${property}`;

export const nameOfRef = ({ $ref }: Schema) => $ref?.split('/').at(-1);

/** A schema beside `null` is that schema, nullable. */
export function splitNull(schema: Schema): { core: Schema; nullable: boolean } {
  const variants = schema.oneOf ?? [];
  const rest = variants.filter(({ type }) => type !== 'null');
  if (variants.length > rest.length && rest.length === 1) return { core: rest[0] as Schema, nullable: true };
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const types = schema.type.filter(type => type !== 'null');
    return { core: { ...schema, type: types.length === 1 ? (types[0] as string) : types }, nullable: true };
  }
  return { core: schema, nullable: false };
}

const lower = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'] as const;
const upper = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'] as const;

type Bounds = Partial<Record<(typeof lower)[number] | (typeof upper)[number], number>>;

/** The bounds of `after` that take less than `before` took. */
export function narrowed(before: Bounds, after: Bounds): string[] {
  const tighter = (name: keyof Bounds, sign: 1 | -1) => {
    const [old, now] = [before[name], after[name]];
    return now !== undefined && (old === undefined || sign * now > sign * old);
  };
  return [...lower.filter(name => tighter(name, 1)), ...upper.filter(name => tighter(name, -1))];
}
