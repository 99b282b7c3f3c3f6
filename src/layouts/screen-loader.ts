import { type ComponentType, createElement, useEffect, useState } from 'react';
import { matchPattern } from '#src/lib/match-pattern.ts';
import type { RouteEntry, ScreenModule } from '#src/platform/route-entry.ts';
import { ScreenWait } from './screen-wait.tsx';

const ready = new WeakMap<RouteEntry, ComponentType>();
const underWay = new WeakMap<RouteEntry, Promise<ScreenModule>>();

/** What a guard may refuse is not asked for ahead either. */
const behindGuard = async ({ load: loadScreen, guard }: RouteEntry): Promise<ScreenModule> => {
  if (!guard) return loadScreen();
  const [{ default: Screen }, Guard] = await Promise.all([loadScreen(), guard()]);
  return { default: () => createElement(Guard, null, createElement(Screen)) };
};

/** A load that failed is forgotten, so that the next one tries again. */
const load = (entry: RouteEntry) => {
  const known = underWay.get(entry);
  if (known) return known;
  const loading = behindGuard(entry).then(
    module => {
      ready.set(entry, module.default);
      return module;
    },
    error => {
      underWay.delete(entry);
      throw error;
    },
  );
  underWay.set(entry, loading);
  return loading;
};

export function matchEntry(routes: readonly RouteEntry[], pathname: string) {
  let found: (NonNullable<ReturnType<typeof matchPattern>> & { entry: RouteEntry }) | undefined;
  for (const entry of routes) {
    const match = matchPattern(entry.pattern, pathname);
    if (match && match.score > (found?.score ?? Number.NEGATIVE_INFINITY)) found = { ...match, entry };
  }
  return found && { entry: found.entry, address: found.base, params: found.params };
}

/**
 * Await it for the first screen before the first render. A failure is left to the screen's own boundary, which loads
 * again and says so.
 */
export const preloadScreen = async (
  routes: readonly RouteEntry[],
  pathname: string,
): Promise<ScreenModule | undefined> => {
  const match = matchEntry(routes, pathname);
  return match && load(match.entry).catch(() => undefined);
};

/** Not React's lazy, which holds a screen back for 300 ms once it has shown that it waits (FALLBACK_THROTTLE_MS). */
const awaited = (entry: RouteEntry) =>
  function AwaitedScreen() {
    const [outcome, setOutcome] = useState<{ Screen: ComponentType } | { error: unknown }>();
    useEffect(() => {
      let gone = false;
      const settle = (next: typeof outcome) => {
        if (!gone) setOutcome(next);
      };
      load(entry).then(
        module => settle({ Screen: module.default }),
        error => settle({ error }),
      );
      return () => {
        gone = true;
      };
    }, []);
    if (outcome && 'error' in outcome) throw outcome.error;
    return createElement(outcome?.Screen ?? ScreenWait);
  };

/** What is loaded already is drawn in the same frame. */
export const screenComponent = (entry: RouteEntry): ComponentType => ready.get(entry) ?? awaited(entry);
