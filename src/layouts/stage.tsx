import {
  Activity,
  createElement,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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

/**
 * Resolves once no pane slides any more. Unmounting a screen is as slow as mounting one, so it waits for the paint of
 * the next screen even where nothing slides.
 */
async function stillness(stage: HTMLElement): Promise<void> {
  await afterPaint();
  const slides = [...stage.children].flatMap(pane => pane.getAnimations());
  await Promise.allSettled(slides.map(({ finished }) => finished));
}

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

  const stage = useRef<HTMLDivElement>(null);
  const ahead = useDrawAhead(stage, routes, state, setState);
  const { screens, current, leaving, prepared, motion } = state;
  useEffect(() => setMatchedPattern(current.entry.pattern), [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has links of its own
  useEffect(() => preloadNear(routes), [routes, current.address]);

  // After every render: React may drop a `settle` that meets an arrival, and must get another one.
  useEffect(() => {
    if (leaving === null || stage.current === null) return;
    let isOver = false;
    void stillness(stage.current).then(() => isOver || setState(settle));
    return () => {
      isOver = true;
    };
  });

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
        <div className={styles.pane} data-part={part} aria-hidden={part !== 'entering' || undefined}>
          {content}
        </div>
      </Activity>
    );
  };

  const tabs = screens.filter(screen => screen.entry.tab);
  return (
    <div ref={stage} className={styles.stage} data-motion={motion} {...ahead}>
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
 * Gives the screen its own location in the router, so that a hidden screen keeps its address. A screen that is drawn
 * ahead has no history entry yet. Getting one does not render it again.
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
