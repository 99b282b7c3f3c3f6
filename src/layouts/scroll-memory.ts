import { inTab } from '#src/platform/storage.ts';

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
const staying = new Set<string>();

/** How far each place was scrolled; it outlives a reload, which the messaging app does by itself. */
export const scrollMemory = {
  get: (place: string) => positions.get(place) ?? 0,
  /** @param stays a kept-alive screen's: it is left as it was for as long as the app is open, and is not forgotten */
  set: (place: string, top: number, stays = false) => {
    if (stays) staying.add(place);
    positions.delete(place);
    positions.set(place, top);
    for (const oldest of positions.keys()) {
      if (positions.size - staying.size <= LIMIT) break;
      if (!staying.has(oldest)) positions.delete(oldest);
    }
  },
};

window.addEventListener('pagehide', () => inTab.set(KEY, JSON.stringify([...positions])));
