import { toast } from './toast.ts';

/** Code that could not be had, by the error that Vite tells of it. */
const missing = new WeakSet<Error>();

/**
 * What a tap opens is mostly fetched only then. Without a network it would not come, and nobody would say so: who waits
 * for the code by himself, a screen for one, has caught the error.
 */
export function tellUnopened(target: Window): () => void {
  const note = ({ payload }: VitePreloadErrorEvent) => void missing.add(payload);
  const tell = ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Error && missing.has(reason)) {
      toast('没有打开，请看看网络再试一次', { type: 'warn' });
    }
  };
  target.addEventListener('vite:preloadError', note);
  target.addEventListener('unhandledrejection', tell);
  return () => {
    target.removeEventListener('vite:preloadError', note);
    target.removeEventListener('unhandledrejection', tell);
  };
}
