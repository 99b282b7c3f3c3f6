import type { ContractDocument } from '#scripts/contract/document.ts';

export interface Found {
  /** JSON pointer into the bundle; for a rule on the sources, the file. */
  at: string;
  what: string;
  /** The named schema that an example does not fit, and its keyword: `Fen/type`. */
  cause?: string | undefined;
}

export interface Fault extends Found {
  rule: string;
}

export type Rule = (document: ContractDocument) => Found[];
export type Rules = Readonly<Record<string, Rule>>;
