import { seededRandom } from '#server/demo/random.ts';

export interface Random {
  /** A number from 0 to `count` - 1. */
  below(count: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** Makes the same choices for the same seed. */
export function seededChoices(seed: number): Random {
  const next = seededRandom(String(seed));
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

/** The first result that is not undefined, with the items in random order. */
export function pickUntil<T, R>(random: Random, items: readonly T[], use: (item: T) => R | undefined): R {
  for (const item of random.shuffled(items)) {
    const found = use(item);
    if (found !== undefined) return found;
  }
  throw new Error('nothing fits');
}
