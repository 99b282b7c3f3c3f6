import { onPhone } from '#src/platform/storage.ts';
import { createStore } from '#src/platform/store.ts';

const KEY = 'elder';

/** From this font scale of the messaging app on, large type is what the person has asked the phone for. */
const LARGE = 1.2;

/** Elder mode: whether everything is shown large. */
export const elder = createStore(false);

const show = (on: boolean) => {
  document.documentElement.toggleAttribute('data-elder', on);
  elder.set(on);
};

/** The person's own choice; it outlives the visit and outranks the messaging app's setting. */
export const chooseElder = (on: boolean) => {
  onPhone.set(KEY, on ? '1' : '0');
  show(on);
};

export const followSystemScale = (scale: number) => {
  if (onPhone.get(KEY) === null) show(scale >= LARGE);
};

show(onPhone.get(KEY) === '1');
