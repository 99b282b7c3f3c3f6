/** Runs when nothing else is to do; Safari has no such moment, so there it runs a while later. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1500);
}
