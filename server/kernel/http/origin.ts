const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change anything. A browser always sends the page's origin with an unsafe method, and it must be
 * the server's own. A caller without an origin carries no cookie of a victim.
 */
export function isOwnOrigin(method: string, headers: Headers, ownOrigins: readonly string[]): boolean {
  if (safeMethods.has(method)) return true;
  const origin = headers.get('origin');
  if (origin !== null) return ownOrigins.includes(origin);
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
