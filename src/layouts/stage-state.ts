import type { Location } from 'react-router-dom';
import type { RouteEntry } from '../lib/route-entry.ts';

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
  motion: Motion;
  /** How many entries lie under this one (lib/route-stack.ts). */
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
  motion: 'none',
  count,
});

export const arrive = (state: StageState, screen: Screen, count: number): StageState => {
  if (screen.address === state.current.address) {
    const screens = state.screens.map(other => (other.address === screen.address ? screen : other));
    return { ...state, screens, current: screen, count };
  }
  const motion = paneOf(screen) === paneOf(state.current) ? 'none' : direction(state.count, count);
  const leaving = motion === 'none' ? null : state.current;
  const known = state.screens.some(other => other.address === screen.address);
  const screens = [...state.screens, ...(known ? [] : [screen])]
    .map(other => (other.address === screen.address ? screen : other))
    .filter(other => other.entry.keepAlive || other === screen || other === leaving);
  return { screens, current: screen, leaving, motion, count };
};

/** The slide is over: what left is hidden, or gone. */
export const settle = (state: StageState): StageState =>
  state.leaving === null
    ? state
    : {
        ...state,
        screens: state.screens.filter(screen => screen.entry.keepAlive || screen === state.current),
        leaving: null,
        motion: 'none',
      };
