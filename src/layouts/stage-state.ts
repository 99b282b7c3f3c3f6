import type { Location } from 'react-router-dom';
import type { RouteEntry } from '#src/platform/route-entry.ts';

export type Motion = 'forward' | 'back' | 'none';

/** A mounted screen: one instance for each address without its query. */
export interface Screen {
  address: string;
  entry: RouteEntry;
  params: Readonly<Record<string, string>>;
  /** Where it was last shown: a hidden screen must not follow the address of another. */
  location: Location;
}

export interface StageState {
  screens: readonly Screen[];
  current: Screen;
  leaving: Screen | null;
  /** Drawn ahead, out of sight: a finger rests on the link to it. */
  prepared: Screen | null;
  motion: Motion;
  /** How many entries lie under this one (platform/route-stack.ts). */
  count: number;
}

/** What slides as one: the tabs with their bar, or a screen. */
export const TABS = 'tabs';
export const paneOf = ({ address, entry }: Screen) => (entry.tab ? TABS : address);

const direction = (from: number, to: number): Motion =>
  to === from ? 'none' : to > from ? 'forward' : 'back';

export const begin = (screen: Screen, count: number): StageState => ({
  screens: [screen],
  current: screen,
  leaving: null,
  prepared: null,
  motion: 'none',
  count,
});

const without = (state: StageState, screen: Screen | null) =>
  screen === null ? state.screens : state.screens.filter(other => other !== screen);

/** Draws a screen ahead, and drops the one that was drawn ahead before. */
export const prepare = (state: StageState, screen: Screen): StageState =>
  state.screens.some(other => other.address === screen.address)
    ? state
    : { ...state, screens: [...without(state, state.prepared), screen], prepared: screen };

/** Drops a screen that was drawn ahead and not opened. */
export const discard = (state: StageState, screen = state.prepared): StageState =>
  screen !== null && state.prepared === screen
    ? { ...state, screens: without(state, screen), prepared: null }
    : state;

export const arrive = (state: StageState, to: Screen, count: number): StageState => {
  const known = state.screens.find(other => other.address === to.address);
  // The same object, so that the screen is not rendered again.
  const isDrawn = known === state.prepared && known?.location.pathname === to.location.pathname;
  const screen = isDrawn ? { ...to, params: known.params } : to;
  if (screen.address === state.current.address) {
    const screens = state.screens.map(other => (other === known ? screen : other));
    return { ...state, screens, current: screen, count };
  }
  const motion = paneOf(screen) === paneOf(state.current) ? 'none' : direction(state.count, count);
  const leaving = state.current;
  const screens = [...state.screens, ...(known ? [] : [screen])]
    .map(other => (other === known ? screen : other))
    .filter(
      other => (other.entry.keepAlive && other !== state.prepared) || other === screen || other === leaving,
    );
  return { screens, current: screen, leaving, prepared: null, motion, count };
};

/** Ends a change of screens: hides the screen that left, or removes it. */
export const settle = (state: StageState): StageState =>
  state.leaving === null
    ? state
    : {
        ...state,
        screens: state.screens.filter(
          screen => screen.entry.keepAlive || screen === state.current || screen === state.prepared,
        ),
        leaving: null,
        motion: 'none',
      };
