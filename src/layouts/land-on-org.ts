import { defaultOrgId, orgOf } from '../lib/org.ts';

/**
 * Gives the landing address its topOrgId before the first render, so that no screen asks twice. WeChat
 * sometimes writes `&from=...` straight behind the hash path; the stray `&` becomes the `?` it meant.
 */
export function landOnOrg({ location, history }: Window): void {
  const hash = location.hash.slice(1) || '/';
  const [path = '/', ...rest] = hash.replace(/^([^?&]*)&/, '$1?').split('?');
  const search = new URLSearchParams(rest.join('&'));
  if (!orgOf(search.toString())) {
    search.set('topOrgId', orgOf(location.search) ?? defaultOrgId);
  }
  const next = `#${path.startsWith('/') ? path : `/${path}`}?${search}`;
  if (next !== location.hash) history.replaceState(history.state, '', next);
}
