import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

export interface ScreenModule {
  default: ComponentType;
  /** Asks for what the screen shows first, before it is drawn. */
  prefetch?: (queries: QueryClient, topOrgId: string) => Promise<void>;
}

/** Shows the screen, or leads elsewhere whoever must not enter it. */
export type Guard = ComponentType<{ children: ReactNode }>;

/** One screen's address and where its code lies. */
export interface RouteEntry {
  pattern: string;
  /** Stays mounted, with all its state, when it is left. */
  keepAlive?: boolean;
  /** Stands above the tab bar, and does not slide beside its siblings. */
  tab?: boolean;
  /** Stands before the screen (specification §5). */
  guard?: () => Promise<Guard>;
  load: () => Promise<ScreenModule>;
}
