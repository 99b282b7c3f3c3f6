import { currentQuery } from './current-route.ts';

/** The organization of links that name none; the server's default is the same. */
export const defaultOrgId: string = import.meta.env.VITE_DEFAULT_ORG || '1001';

/** What the contract allows as topOrgId; anything else in a link is ignored. */
const orgPattern = /^[A-Za-z0-9]{1,32}$/;

export function orgOf(search: string): string | undefined {
  const org = new URLSearchParams(search).get('topOrgId');
  return org !== null && orgPattern.test(org) ? org : undefined;
}

let asked: string | undefined;

/** Runs a query or a mutation of an organization: a request that begins in it carries that topOrgId (decision 50). */
export function withinOrg<Result>(topOrgId: string, ask: () => Result): Result {
  const before = asked;
  asked = topOrgId;
  try {
    return ask();
  } finally {
    asked = before;
  }
}

/** The organization of the query at hand, else that of the window's address. */
export const currentOrg = (): string => asked ?? orgOf(currentQuery()) ?? defaultOrgId;
