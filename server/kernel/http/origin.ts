const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change anything: a browser always tells the page's origin on an unsafe method,
 * and it must be ours. A caller that tells none carries no cookie of a victim.
 */
export function isOwnOrigin(method: string, headers: Headers, ownOrigins: readonly string[]): boolean {
  if (safeMethods.has(method)) return true;
  const origin = headers.get('origin');
  if (origin !== null) return ownOrigins.includes(origin);
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
