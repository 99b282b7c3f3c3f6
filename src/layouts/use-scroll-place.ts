import { type UIEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { restoreScroll } from './restore-scroll.ts';
import { scrollMemory } from './scroll-memory.ts';
import type { Screen } from './stage-state.ts';

/** A kept-alive screen has one place; any other has one for each history entry (specification §2, navigation). */
const placeOf = ({ address, entry, location }: Screen) =>
  entry.keepAlive ? address : `${address} ${location.key}`;

/**
 * Props for a screen's own scroll container: it starts where it was left, each step of it that is a history entry of its
 * own included, and takes the focus after a slide.
 */
export const useScrollPlace = (screen: Screen, takesFocus: boolean) => {
  const ref = useRef<HTMLElement>(null);
  const restoring = useRef(false);
  const shown = useRef(false);
  const place = placeOf(screen);
  const stays = screen.entry.keepAlive;

  // Runs also whenever the screen is shown again: Activity takes layout effects down with what it hides.
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (scroller === null) return;
    const top = scrollMemory.get(place);
    const fresh = !shown.current;
    shown.current = true;
    // A new screen is at its top. Reading scrollTop would force a layout before the first paint.
    if (fresh && top === 0) return;
    // The button that led to the next step went with the one before.
    if (document.activeElement === document.body) scroller.focus({ preventScroll: true });
    restoring.current = true;
    return restoreScroll(scroller, top, () => {
      restoring.current = false;
    });
  }, [place]);

  useEffect(() => {
    if (ref.current && !restoring.current) scrollMemory.set(place, ref.current.scrollTop, stays);
  }, [place, stays]);

  useLayoutEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return {
    ref,
    onScroll: (event: UIEvent<HTMLElement>) => {
      if (!restoring.current) scrollMemory.set(place, event.currentTarget.scrollTop, stays);
    },
  };
};
