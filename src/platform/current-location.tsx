import { createContext, type ReactNode, useContext, useMemo } from 'react';
import {
  UNSAFE_createHashHistory as createHashHistory,
  UNSAFE_LocationContext as LocationContext,
  Router,
} from 'react-router-dom';
import { OrgScope } from './org-scope.tsx';
import { createStore, useStore } from './store.ts';

const follow = (page: Window) => {
  const history = createHashHistory({ window: page, v5Compat: true });
  const look = () => ({ location: history.location, navigationType: history.action });
  const place = createStore(look());
  history.listen(() => place.set(look()));
  return { history, place };
};

type Place = ReturnType<typeof follow>['place'];

const PlaceContext = createContext<Place | null>(null);

/**
 * The router of the app. Its location context keeps the first location: a change would render every kept-alive screen
 * again, although each has a location of its own (layouts/stage.tsx). Components that must follow the window call
 * `usePlace` or are children of `Here`.
 */
export const createPlaceRouter = (page: Window) => {
  const { history, place } = follow(page);
  const first = place.get();
  return ({ children }: { children: ReactNode }) => (
    <PlaceContext.Provider value={place}>
      <Router navigator={history} useTransitions={false} {...first}>
        {children}
      </Router>
    </PlaceContext.Provider>
  );
};

/** Where the window is. */
export const usePlace = () => {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('usePlace stands outside of the router');
  return useStore(place);
};

/** Gives the hooks of the router and of the queries within it the window's location. */
export const Here = ({ children }: { children: ReactNode }) => {
  const { location, navigationType } = usePlace();
  const value = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return (
    <LocationContext.Provider value={value}>
      <OrgScope>{children}</OrgScope>
    </LocationContext.Provider>
  );
};
