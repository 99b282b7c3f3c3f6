import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export interface ScreenModule {
  default: ComponentType;
  /** Asks for what the screen shows first, before it is drawn. */
  prefetch?: (queries: QueryClient, topOrgId: string) => Promise<void>;
}

/** One screen's address and where its code lies. */
export interface RouteEntry {
  pattern: string;
  /** Stays mounted, with all its state, when it is left. */
  keepAlive?: boolean;
  /** Stands above the tab bar, and does not slide beside its siblings. */
  tab?: boolean;
  load: () => Promise<ScreenModule>;
}
