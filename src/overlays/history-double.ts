import type { HistoryWindow } from './back-guard.ts';

interface Entry {
  address: string;
  state: { idx: number; overlay?: number };
}

/** A browser's session history as far as the overlays see it: `go` happens later, and then popstate is heard. */
export const createHistory = (...addresses: string[]) => {
  let entries: Entry[] = addresses.map((address, idx) => ({ address, state: { idx } }));
  let at = entries.length - 1;
  let pending = Promise.resolve();
  const listeners: (() => void)[] = [];
  const current = () => {
    const entry = entries[at];
    if (entry === undefined) throw new Error('left the app');
    return entry;
  };
  const push = (address: string, state: Entry['state']) => {
    entries = [...entries.slice(0, at + 1), { address, state }];
    at += 1;
  };
  const go = (delta = 0) => {
    pending = pending.then(() => {
      at += delta;
      for (const listener of listeners) listener();
    });
  };
  const window: HistoryWindow = {
    history: {
      get state() {
        return current().state;
      },
      pushState: state => push(current().address, state),
      go,
    },
    addEventListener: (_type, listener) => listeners.push(listener),
  };
  return {
    window,
    /** What the router does on a link. */
    navigate: (address: string) => push(address, { idx: current().state.idx + 1 }),
    back: () => go(-1),
    forward: () => go(1),
    /** Every traversal begun, and what follows from it, is over. */
    async settled() {
      let seen: Promise<void>;
      do {
        seen = pending;
        await seen;
        await new Promise(resolve => setImmediate(resolve));
      } while (seen !== pending);
    },
    trail: () =>
      entries.slice(0, at + 1).map(({ address, state }) => address + '+'.repeat(state.overlay ?? 0)),
    indexes: () => entries.map(({ state }) => state.idx),
  };
};
