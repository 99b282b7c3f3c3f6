import { type UIEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { restoreScroll } from './restore-scroll.ts';
import { scrollMemory } from './scroll-memory.ts';
import type { Screen } from './stage-state.ts';

/** A kept-alive screen has one place; any other has one for each history entry (specification §2, navigation). */
const placeOf = ({ address, entry, location }: Screen) =>
  entry.keepAlive ? address : `${address} ${location.key}`;

/** Props for a screen's own scroll container: it starts where it was left, and takes the focus after a slide. */
export const useScrollPlace = (screen: Screen, takesFocus: boolean) => {
  const ref = useRef<HTMLElement>(null);
  const restoring = useRef(false);
  const shown = useRef(false);
  const place = placeOf(screen);
  const arrival = useRef(place);
  arrival.current = place;

  // Runs whenever the screen is shown: Activity takes layout effects down with what it hides.
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (scroller === null) return;
    const top = scrollMemory.get(arrival.current);
    const fresh = !shown.current;
    shown.current = true;
    // A new screen stands at its top; to ask it would lay out the whole page before its first paint.
    if (fresh && top === 0) return;
    restoring.current = true;
    return restoreScroll(scroller, top, () => {
      restoring.current = false;
    });
  }, []);

  useEffect(() => {
    if (ref.current && !restoring.current) scrollMemory.set(place, ref.current.scrollTop);
  }, [place]);

  useLayoutEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return {
    ref,
    onScroll: (event: UIEvent<HTMLElement>) => {
      if (!restoring.current) scrollMemory.set(place, event.currentTarget.scrollTop);
    },
  };
};
