import { createStore } from '#src/platform/store.ts';

const text = createStore<string | null>(null);

/** Covers the page while one call runs; `hide` in every outcome (specification §8). */
export const loading = {
  text,
  show: (label = '请稍等') => text.set(label),
  hide: () => text.set(null),
};
