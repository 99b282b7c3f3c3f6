/** After a deploy the old chunks are gone: the wordings of Chromium, Firefox and WebKit, and Vite's for a stylesheet. */
const WORDINGS =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

const KEY = 'reloaded-build';

const reported = new WeakSet<Error>();

// Vite names such a failure itself, whatever the browser calls it.
window.addEventListener('vite:preloadError', event => {
  reported.add(event.payload);
});

export const isStaleChunk = (error: unknown) =>
  error instanceof Error && (reported.has(error) || WORDINGS.test(error.message));

/**
 * Reloads once for each build: the chunk's own address carries the build's hash.
 * Without a network, or without storage to remember it by, it leaves the page alone.
 */
export const reloadOnce = (build = import.meta.url) => {
  if (!navigator.onLine) return false;
  try {
    // Not what the page would remember by itself: a reload forgets that, and would follow upon itself for ever.
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
};
