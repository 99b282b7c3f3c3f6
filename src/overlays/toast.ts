import { createStore } from '#src/platform/store.ts';

export interface ToastOptions {
  type?: 'success' | 'warn' | 'cancel' | 'text';
  position?: 'middle' | 'top' | 'bottom';
  duration?: number;
}

export interface ToastState extends Required<Omit<ToastOptions, 'duration'>> {
  id: number;
  text: string;
  leaving: boolean;
}

/** Specification §9: 2000 ms by default; the fade-out takes 120 ms more. */
const DURATION = 2_000;
const LEAVE = 120;

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const toasts = createStore<ToastState | null>(null);

/** One at a time: the next takes the place of the one before. */
export const toast = (
  text: string,
  { type = 'text', position = 'middle', duration = DURATION }: ToastOptions = {},
) => {
  lastId += 1;
  const shown = { id: lastId, text, type, position, leaving: false };
  clearTimeout(timer);
  toasts.set(shown);
  timer = setTimeout(() => {
    toasts.set({ ...shown, leaving: true });
    timer = setTimeout(() => toasts.set(null), LEAVE);
  }, duration);
};
