const KEY = 'scroll';

/** More entries than anyone goes back through; the oldest are forgotten. */
const LIMIT = 60;

const recall = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return new Map();
  }
};

const positions = recall();

/** How far each history entry was scrolled; it outlives a reload, which the messaging app does by itself. */
export const scrollMemory = {
  get: (key: string) => positions.get(key) ?? 0,
  set: (key: string, top: number) => {
    positions.delete(key);
    positions.set(key, top);
    for (const oldest of positions.keys()) {
      if (positions.size <= LIMIT) break;
      positions.delete(oldest);
    }
  },
};

window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...positions]));
  } catch {
    // Without storage a reload starts at the top.
  }
});
