export interface Random {
  /** From 0, below `count`. */
  below(count: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('nothing to pick from');
    return items[below(items.length)] as T;
  };
  return {
    below,
    pick,
    shuffled(items) {
      const rest = [...items];
      return items.map(() => rest.splice(below(rest.length), 1)[0] as (typeof items)[number]);
    },
  };
}

/** The first of the items, in random order, that gives something. */
export function pickUntil<T, R>(random: Random, items: readonly T[], use: (item: T) => R | undefined): R {
  for (const item of random.shuffled(items)) {
    const found = use(item);
    if (found !== undefined) return found;
  }
  throw new Error('nothing fits');
}
