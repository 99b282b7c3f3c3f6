/** Long enough for a list to be read on a slow network; later it would pull the page from under the eye. */
const PATIENCE = 2_000;
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to where it was as soon as the content is tall enough again, unless the person scrolls first.
 * Gives back what calls it off.
 */
export const restoreScroll = (scroller: HTMLElement, top: number, onEnd: () => void) => {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of USER_EVENTS) scroller.removeEventListener(type, end);
  };
  const end = () => {
    stop();
    onEnd();
  };
  const attempt = () => {
    scroller.scrollTop = top;
    if (scroller.scrollTop >= top - 1) end();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(end, PATIENCE);
  for (const type of USER_EVENTS) scroller.addEventListener(type, end, { passive: true });
  for (const child of scroller.children) observer.observe(child);
  attempt();
  return stop;
};
