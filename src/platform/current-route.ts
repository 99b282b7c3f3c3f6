/** The path within the hash router; WeChat may add `&from=...` behind it. */
export function currentRoute(): string {
  const [path = '/'] = window.location.hash.slice(1).split(/[?&]/);
  return path || '/';
}

/** The query of the window's address: of its hash, or of a page that has none. */
export const currentQuery = (): string => window.location.hash.split('?')[1] ?? window.location.search;
