import { createStore } from '../lib/store.ts';

const KEY = 'elder';

/** From this font scale of the messaging app on, large type is what the person has asked the phone for. */
const LARGE = 1.2;

const remembered = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Elder mode: whether everything is shown large. */
export const elder = createStore(false);

const show = (on: boolean) => {
  document.documentElement.toggleAttribute('data-elder', on);
  elder.set(on);
};

/** The person's own choice; it outlives the visit and outranks the messaging app's setting. */
export const chooseElder = (on: boolean) => {
  try {
    localStorage.setItem(KEY, on ? '1' : '0');
  } catch {
    // Storage is full or closed to us: the choice then holds for this visit.
  }
  show(on);
};

export const followSystemScale = (scale: number) => {
  if (remembered() === null) show(scale >= LARGE);
};

show(remembered() === '1');
