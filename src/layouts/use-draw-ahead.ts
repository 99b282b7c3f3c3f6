import { type Dispatch, type PointerEvent, type RefObject, type SetStateAction, useEffect } from 'react';
import { parsePath } from 'react-router-dom';
import type { RouteEntry } from '#src/platform/route-entry.ts';
import { matchEntry, preloadScreen } from './screen-loader.ts';
import { discard, prepare, type Screen, type StageState } from './stage-state.ts';

/** How long a screen that is drawn ahead waits for the tap. */
const AHEAD = 3_000;

/**
 * Props for the stage. A finger rests 80 ms and more on a link: time in which its screen can load, be drawn, and be laid
 * out beside the window (decision 38). What it asks the server for it asks when it is shown.
 */
export const useDrawAhead = (
  ref: RefObject<HTMLElement | null>,
  routes: readonly RouteEntry[],
  { prepared }: StageState,
  setState: Dispatch<SetStateAction<StageState>>,
) => {
  useEffect(() => {
    const stage = ref.current;
    if (stage === null || prepared === null) return;
    // React draws what is hidden when it has time, and gives it no layout: that would be left for the tap.
    const observer = new MutationObserver(() => {
      const drawn = stage.querySelector<HTMLElement>('[data-part="ahead"]');
      if (drawn === null) return;
      observer.disconnect();
      drawn.style.removeProperty('display');
    });
    observer.observe(stage, { childList: true, subtree: true });
    const timer = setTimeout(() => setState(state => discard(state, prepared)), AHEAD);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [ref, prepared, setState]);

  const drawAhead = async ({ target }: PointerEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
    if (link === null) return;
    const { pathname = '/', search = '' } = parsePath(link.hash.slice(1));
    const match = matchEntry(routes, pathname);
    if (!match || !(await preloadScreen(routes, pathname))) return;
    const location = { pathname, search, hash: '', state: null, key: 'ahead' };
    const screen: Screen = { ...match, location };
    // No transition: React would put it off behind a tap, and then go back to the state before that.
    setState(state => prepare(state, screen));
  };

  return {
    onPointerDown: (event: PointerEvent) => void drawAhead(event),
    onPointerCancel: () => setState(state => discard(state)),
  };
};
