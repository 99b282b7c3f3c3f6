import { Activity, createElement, memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import { setMatchedPattern } from '#src/http/route-template.ts';
import { afterPaint } from '#src/platform/after-paint.ts';
import { Here, usePlace } from '#src/platform/current-location.tsx';
import { OrgScope } from '#src/platform/org-scope.tsx';
import type { RouteEntry } from '#src/platform/route-entry.ts';
import { routeCount } from '#src/platform/route-stack.ts';
import { MissingScreen } from './missing-screen.tsx';
import { preloadNear } from './preload-near.ts';
import { RouteBoundary } from './route-boundary.tsx';
import { matchEntry, screenComponent } from './screen-loader.ts';
import { ScreenWait } from './screen-wait.tsx';
import styles from './stage.module.css';
import { arrive, begin, paneOf, type Screen, settle, TABS } from './stage-state.ts';
import { useDrawAhead } from './use-draw-ahead.ts';
import { useScrollPlace } from './use-scroll-place.ts';

/** What a screen is about; its place and motion follow from it (stage.module.css). */
type Part = 'entering' | 'leaving' | 'ahead';

interface StageProps {
  routes: readonly RouteEntry[];
  tabBar: ReactNode;
}

const MISSING: RouteEntry = { pattern: '*', load: async () => ({ default: MissingScreen }) };

const screenAt = (routes: readonly RouteEntry[], location: Location): Screen => ({
  ...(matchEntry(routes, location.pathname) ?? { entry: MISSING, address: location.pathname, params: {} }),
  location,
});

/**
 * Shows the screen of the address: forward slides left, back slides right, tabs do not slide (specification §2).
 * The screen that leaves stays until its slide is over; a kept-alive one stays after it, hidden.
 */
export const Stage = ({ routes, tabBar }: StageProps) => {
  const { location } = usePlace();
  const [state, setState] = useState(() => begin(screenAt(routes, location), routeCount()));
  if (state.current.location !== location) {
    setState(arrive(state, screenAt(routes, location), routeCount()));
  }

  const ahead = useDrawAhead(routes, state, setState);
  const { screens, current, leaving, prepared, motion } = state;
  useEffect(() => setMatchedPattern(current.entry.pattern), [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has links of its own
  useEffect(() => preloadNear(routes), [routes, current.address]);

  // To take a screen down takes as long as to draw one: what does not slide waits until the next one is seen.
  useEffect(() => {
    if (leaving && motion === 'none') void afterPaint().then(() => setState(settle));
  }, [leaving, motion]);

  const tabsLeave = leaving?.entry.tab && !current.entry.tab;
  const partOf = (screen: Screen): Part =>
    screen === prepared ? 'ahead' : screen === leaving ? 'leaving' : 'entering';
  const frame = (screen: Screen) => (
    <ScreenFrame
      key={screen.address}
      screen={screen}
      takesFocus={screen === current && motion !== 'none'}
      part={screen.entry.tab && !tabsLeave && partOf(screen)}
    />
  );

  const pane = (id: string, part: Part, content: ReactNode) => {
    const shown = paneOf(current) === id || (leaving !== null && paneOf(leaving) === id);
    return (
      <Activity key={id} mode={shown ? 'visible' : 'hidden'}>
        <div
          className={styles.pane}
          data-part={part}
          aria-hidden={part !== 'entering' || undefined}
          onAnimationEnd={event => {
            if (part === 'leaving' && event.target === event.currentTarget) setState(settle);
          }}
        >
          {content}
        </div>
      </Activity>
    );
  };

  const tabs = screens.filter(screen => screen.entry.tab);
  return (
    <div className={styles.stage} data-motion={motion} {...ahead}>
      {tabs.length > 0 &&
        pane(
          TABS,
          tabsLeave ? 'leaving' : 'entering',
          <>
            <div className={styles.tabs}>
              {tabs.map(screen => (
                <Activity
                  key={screen.address}
                  mode={screen === current || screen === leaving ? 'visible' : 'hidden'}
                >
                  {frame(screen)}
                </Activity>
              ))}
            </div>
            <Here>{tabBar}</Here>
          </>,
        )}
      {screens
        .filter(screen => !screen.entry.tab)
        .map(screen => pane(screen.address, partOf(screen), frame(screen)))}
    </div>
  );
};

interface ScreenFrameProps {
  screen: Screen;
  takesFocus: boolean;
  /** Of a tab among tabs; of any other screen the pane has it. */
  part: Part | false | undefined;
}

const ScreenFrame = memo(({ screen, takesFocus, part }: ScreenFrameProps) => {
  const place = useScrollPlace(screen, takesFocus);
  return (
    <main
      className={styles.screen}
      data-part={part || undefined}
      aria-hidden={(part && part !== 'entering') || undefined}
      tabIndex={-1}
      {...place}
    >
      <RouteBoundary>
        <ScreenBody screen={screen} />
      </RouteBoundary>
    </main>
  );
});

/**
 * The screen's own place in the router: a hidden screen keeps its address, whatever stands in the window's. Drawn ahead
 * it has no history entry yet; that it got one is nothing to be drawn anew for.
 */
const ScreenBody = ({ screen: { address, entry, location, params } }: { screen: Screen }) => {
  const [body] = useState(() => createElement(screenComponent(entry)));
  const { pathname, search, hash, state } = location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of it but its key
  const place = useMemo(
    () => ({ location, navigationType: NavigationType.Pop }),
    [pathname, search, hash, state],
  );
  const route = useMemo(
    () => ({
      outlet: null,
      matches: [{ params, pathname: address, pathnameBase: address, route: { path: entry.pattern } }],
      isDataRoute: false,
    }),
    [address, entry, params],
  );
  return (
    <Suspense fallback={<ScreenWait />}>
      <LocationContext.Provider value={place}>
        <RouteContext.Provider value={route}>
          <OrgScope>{body}</OrgScope>
        </RouteContext.Provider>
      </LocationContext.Provider>
    </Suspense>
  );
};
