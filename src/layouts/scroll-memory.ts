import { inTab } from '../lib/kept.ts';

const KEY = 'scroll';

/** More entries than anyone goes back through; the oldest are forgotten. */
const LIMIT = 60;

const recall = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(inTab.get(KEY) ?? '[]'));
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

window.addEventListener('pagehide', () => inTab.set(KEY, JSON.stringify([...positions])));
