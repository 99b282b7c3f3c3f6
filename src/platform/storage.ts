import { readTabName, type Tab, writeTabName } from './tab-name.ts';

export interface Kept {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  drop: (key: string) => void;
  /** Every key that begins so. */
  dropAll: (prefix: string) => void;
}

const takes = (storage: () => Storage) => {
  try {
    storage().setItem('probe', '');
    storage().removeItem('probe');
    return true;
  } catch {
    return false;
  }
};

/**
 * A storage of the browser's that never throws. Full, or closed by a setting, browsers throw on writing, on reading or
 * at the very name: what could not be written is then kept in memory, for as long as the page is open, and where nothing
 * can be written at all it goes with the tab's name to the pages that follow: the login page is one of its own.
 */
export const createKept = (
  part: string,
  storage: () => Storage,
  tab: Tab | undefined = globalThis.window,
): Kept => {
  // Another site may have set window.name, so it is read only if the storage does not work.
  const carrier = takes(storage) ? undefined : tab;
  /** What the storage does not know; null for what it would not let go of. */
  const memory = new Map(carrier && readTabName(carrier, part));
  const remember = (key: string, value: string | null | undefined) => {
    const changed = value === undefined ? memory.delete(key) : memory.set(key, value);
    if (carrier && changed) writeTabName(carrier, part, memory);
  };
  const drop = (key: string) => {
    try {
      storage().removeItem(key);
      remember(key, undefined);
    } catch {
      remember(key, null);
    }
  };
  const keys = () => {
    try {
      return [...memory.keys(), ...Object.keys(storage())];
    } catch {
      return [...memory.keys()];
    }
  };
  return {
    get: key => {
      const held = memory.get(key);
      if (held !== undefined) return held;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        storage().setItem(key, value);
        remember(key, undefined);
      } catch {
        remember(key, value);
      }
    },
    drop,
    dropAll: prefix => {
      for (const key of keys()) if (key.startsWith(prefix)) drop(key);
    },
  };
};

/** Outlives the messaging app being closed. */
export const onPhone = createKept('phone', () => localStorage);

/** Outlives a reload, which the messaging app does by itself. */
export const inTab = createKept('tab', () => sessionStorage);
