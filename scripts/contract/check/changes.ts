import type { Schema } from '#scripts/contract/document.ts';

export type Direction = 'request' | 'answer';

/** The part of the contract that a screen or a handler may use. */
export interface Subject {
  /** Operations of the base that contain it. */
  operations: string[];
  schema?: string;
  property?: string;
  /** The value that was removed from an enumeration. */
  value?: string;
  /** True if every caller must change, even one that never reads the property. */
  callers: boolean;
}

export interface Change {
  /** Stable until the release; approvals use it. */
  id: string;
  what: string;
  /** A pointer into the contract. */
  where: string;
  subject: Subject;
}

/** The place in the contracts that is being compared. */
export interface Place {
  schema: string;
  property?: string;
  direction: Direction;
}

export const labelOf = ({ schema, property }: { schema: string; property?: string | undefined }) =>
  property === undefined ? schema : `${schema}.${property}`;

export const nameOfRef = ({ $ref }: Schema) => $ref?.split('/').at(-1);

/** Splits `oneOf` with null, or a type list with null, into the schema and its nullability. */
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

const lower = ['minimum', 'minLength', 'minItems', 'minProperties', 'exclusiveMinimum'] as const;
const upper = ['maximum', 'maxLength', 'maxItems', 'maxProperties', 'exclusiveMaximum'] as const;

type Bounds = Partial<Record<(typeof lower)[number] | (typeof upper)[number], number>>;

/** The bounds of `after` that allow less than `before` did. */
export function narrowed(before: Bounds, after: Bounds): string[] {
  const tighter = (name: keyof Bounds, sign: 1 | -1) => {
    const [old, now] = [before[name], after[name]];
    return now !== undefined && (old === undefined || sign * now > sign * old);
  };
  return [...lower.filter(name => tighter(name, 1)), ...upper.filter(name => tighter(name, -1))];
}

/** The values of an enumeration whose name is another one now: every generated constant would change its meaning. */
export function renamedValues(
  before: Schema,
  after: Schema,
): { value: string | number; from: string; to: string }[] {
  const names = after['x-enum-varnames'];
  if (!names) return [];
  return (before.enum ?? []).flatMap((value, index) => {
    const from = before['x-enum-varnames']?.[index];
    const to = names[(after.enum ?? []).indexOf(value)];
    return from !== undefined && to !== undefined && from !== to ? [{ value, from, to }] : [];
  });
}
