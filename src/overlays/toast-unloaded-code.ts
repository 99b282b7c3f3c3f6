import { toast } from './toast.ts';

/** The errors of code that did not load. */
const loadErrors = new WeakSet<Error>();

/**
 * Shows a toast when a tap needs code that does not load and no caller catches the error, as a screen does. Returns
 * what ends it.
 */
export function toastUnloadedCode(target: Window): () => void {
  const note = ({ payload }: VitePreloadErrorEvent) => void loadErrors.add(payload);
  const show = ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Error && loadErrors.has(reason)) {
      toast('没有打开，请看看网络再试一次', { type: 'warn' });
    }
  };
  target.addEventListener('vite:preloadError', note);
  target.addEventListener('unhandledrejection', show);
  return () => {
    target.removeEventListener('vite:preloadError', note);
    target.removeEventListener('unhandledrejection', show);
  };
}
