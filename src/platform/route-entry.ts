import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

export interface ScreenModule {
  default: ComponentType;
  /** Asks for what the screen shows first, before it is drawn. */
  prefetch?: (queries: QueryClient) => Promise<void>;
}

/** Shows the screen, or redirects a person who must not enter it. */
export type Guard = ComponentType<{ children: ReactNode }>;

/** The address of a screen, and how to load its code. */
export interface RouteEntry {
  pattern: string;
  /** Stays mounted, with all its state, when it is left. */
  keepAlive?: boolean;
  /** Stands above the tab bar, and does not slide beside its siblings. */
  tab?: boolean;
  /** Refused with 4013, a call leaves the person on this screen, logged out (specification §8). */
  guest?: boolean;
  /** After a lost answer on this screen the next refusal leads to the login again (specification §8). */
  resetsLogin?: boolean;
  /** Stands before the screen (specification §5). */
  guard?: () => Promise<Guard>;
  load: () => Promise<ScreenModule>;
}
