/** The organisation of links that name none; the server's default is the same. */
export const defaultOrgId: string = import.meta.env.VITE_DEFAULT_ORG || '1001';

/** What the contract allows as topOrgId; anything else in a link is ignored. */
const orgPattern = /^[A-Za-z0-9]{1,32}$/;

export function orgOf(search: string): string | undefined {
  const org = new URLSearchParams(search).get('topOrgId');
  return org !== null && orgPattern.test(org) ? org : undefined;
}
