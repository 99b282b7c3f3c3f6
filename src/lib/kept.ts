export interface Kept {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  drop: (key: string) => void;
  /** Every key that begins so. */
  dropAll: (prefix: string) => void;
}

/**
 * A storage of the browser's that never throws. Full, or closed by a setting, browsers throw on writing, on reading or
 * at the very name: what could not be written is then kept in memory, for as long as the page is open.
 */
export const createKept = (storage: () => Storage): Kept => {
  /** What the storage does not know; null for what it would not let go of. */
  const memory = new Map<string, string | null>();
  const drop = (key: string) => {
    memory.delete(key);
    try {
      storage().removeItem(key);
    } catch {
      memory.set(key, null);
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
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    drop,
    dropAll: prefix => {
      for (const key of keys()) if (key.startsWith(prefix)) drop(key);
    },
  };
};

/** Outlives the messaging app being closed. */
export const onPhone = createKept(() => localStorage);

/** Outlives a reload, which the messaging app does by itself. */
export const inTab = createKept(() => sessionStorage);
