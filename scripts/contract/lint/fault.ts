import type { ContractDocument } from '#scripts/contract/document.ts';

export interface Found {
  /** JSON pointer into the bundle; for a rule on the sources, the file. */
  at: string;
  what: string;
  /** The rule of a schema that an example breaks, as AJV names its place. */
  cause?: string;
}

export interface Fault extends Found {
  rule: string;
}

export type Rule = (document: ContractDocument) => Found[];
export type Rules = Readonly<Record<string, Rule>>;
