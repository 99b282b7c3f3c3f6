import { defaultOrgId, orgOf } from './org.ts';

/** The part of a window that the stack works on. */
export interface StackWindow {
  history: Pick<History, 'state' | 'replaceState'>;
  location: Pick<Location, 'hash' | 'search'>;
  addEventListener: (type: 'popstate', listener: () => void) => void;
}

/** How many entries of this app lie under the one at hand; never below 0 (specification §4). */
export const routeCount = ({ state }: Pick<History, 'state'> = window.history): number =>
  Math.max(0, state?.idx ?? 0);

/**
 * An address as it should have been: with a topOrgId, and without what messaging apps do to links. WeChat sometimes
 * writes `&from=...` straight behind the hash path, where the `&` means a `?`, and ends with `#wechat_redirect` what it
 * led back to.
 */
export const landedHash = (hash: string, otherwise: string): string => {
  const [given = ''] = hash.slice(1).split('#');
  const [path = '', ...rest] = (given || '/').replace(/^([^?&]*)&/, '$1?').split('?');
  const search = new URLSearchParams(rest.join('&'));
  if (!orgOf(search.toString())) search.set('topOrgId', otherwise);
  return `#${path.startsWith('/') ? path : `/${path}`}?${search}`;
};

/**
 * Keeps every entry of the history numbered and every address whole. The router numbers those that it pushes itself.
 * Other addresses (typed, from a popup's link, from WeChat) have no number: each gets the next one, and the same
 * organization if it names none.
 */
export const createRouteStack = (page: StackWindow) => {
  const { history, location } = page;
  let count = 0;
  let topOrgId = orgOf(location.search) ?? defaultOrgId;

  /** Entries that were pushed in the meantime. */
  const note = () => {
    count = routeCount(history);
    topOrgId = orgOf(location.hash.split('?')[1] ?? '') ?? topOrgId;
  };
  const land = (state: unknown) => {
    history.replaceState(state, '', landedHash(location.hash, topOrgId));
    note();
  };

  page.addEventListener('popstate', () => {
    const { state } = history;
    if (typeof state?.idx === 'number') note();
    else land({ ...state, idx: count + 1, key: Math.random().toString(36).slice(2, 10) });
  });
  land(history.state);

  return { note, topOrgId: () => topOrgId };
};

export type RouteStack = ReturnType<typeof createRouteStack>;
