import {
  Activity,
  memo,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import { setMatchedPattern } from '../http/route-template.ts';
import { Here, usePlace } from '../lib/place.tsx';
import type { RouteEntry } from '../lib/route-entry.ts';
import { routeCount } from '../lib/route-stack.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { MissingScreen } from './missing-screen.tsx';
import { RouteBoundary } from './route-boundary.tsx';
import { matchEntry, preloadScreen, screenComponent } from './screen-loader.ts';
import { ScreenWait } from './screen-wait.tsx';
import styles from './stage.module.css';
import { arrive, begin, paneOf, type Screen, settle, TABS } from './stage-state.ts';
import { useScrollPlace } from './use-scroll-place.ts';

interface StageProps {
  routes: readonly RouteEntry[];
  tabBar: ReactNode;
}

const MISSING: RouteEntry = { pattern: '*', load: async () => ({ default: MissingScreen }) };

/** After the first screen has had the network for itself, the tabs' code is fetched. */
const IDLE = 2_500;

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

  useEffect(() => {
    const timer = setTimeout(() => preloadTabs(routes), IDLE);
    return () => clearTimeout(timer);
  }, [routes]);

  const { screens, current, leaving, motion } = state;
  useEffect(() => setMatchedPattern(current.entry.pattern), [current]);

  const shown = (screen: Screen) => screen === current || screen === leaving;
  const frame = (screen: Screen) => (
    <ScreenFrame key={screen.address} screen={screen} takesFocus={screen === current && motion !== 'none'} />
  );

  const pane = (id: string, content: ReactNode) => {
    const isLeaving = leaving !== null && paneOf(leaving) === id;
    return (
      <Activity key={id} mode={isLeaving || paneOf(current) === id ? 'visible' : 'hidden'}>
        <div
          className={styles.pane}
          data-part={isLeaving ? 'leaving' : 'entering'}
          aria-hidden={isLeaving || undefined}
          onAnimationEnd={event => {
            if (isLeaving && event.target === event.currentTarget) setState(settle);
          }}
        >
          {content}
        </div>
      </Activity>
    );
  };

  const tabs = screens.filter(screen => screen.entry.tab);
  return (
    <div className={styles.stage} data-motion={motion} onPointerDown={event => preloadTarget(routes, event)}>
      {tabs.length > 0 &&
        pane(
          TABS,
          <>
            <div className={styles.tabs}>
              {tabs.map(screen => (
                <Activity key={screen.address} mode={shown(screen) ? 'visible' : 'hidden'}>
                  {frame(screen)}
                </Activity>
              ))}
            </div>
            <Here>{tabBar}</Here>
          </>,
        )}
      {screens.filter(screen => !screen.entry.tab).map(screen => pane(screen.address, frame(screen)))}
    </div>
  );
};

/** One after the other, and never while something else is to do. */
const preloadTabs = async (routes: readonly RouteEntry[]) => {
  for (const entry of routes.filter(({ tab }) => tab)) {
    await new Promise<void>(whenIdle);
    await preloadScreen([entry], entry.pattern);
  }
};

/** A finger rests 80 ms and more on a link: time in which its screen can load. */
const preloadTarget = (routes: readonly RouteEntry[], { target }: PointerEvent) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
  if (link === null) return;
  const [pathname = ''] = link.hash.slice(1).split('?');
  void preloadScreen(routes, pathname);
};

interface ScreenFrameProps {
  screen: Screen;
  takesFocus: boolean;
}

const ScreenFrame = memo(({ screen, takesFocus }: ScreenFrameProps) => {
  const place = useScrollPlace(screen, takesFocus);
  return (
    <main className={styles.screen} tabIndex={-1} {...place}>
      <RouteBoundary>
        <ScreenBody screen={screen} />
      </RouteBoundary>
    </main>
  );
});

/** The screen's own place in the router: a hidden screen keeps its address, whatever stands in the window's. */
const ScreenBody = ({ screen: { address, entry, location, params } }: { screen: Screen }) => {
  const [Body] = useState(() => screenComponent(entry));
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
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
          <Body />
        </RouteContext.Provider>
      </LocationContext.Provider>
    </Suspense>
  );
};
