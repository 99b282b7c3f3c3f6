import type { ComponentType } from 'react';

/** One screen's address and where its code lies. */
export interface RouteEntry {
  pattern: string;
  /** Stays mounted, with all its state, when it is left. */
  keepAlive?: boolean;
  /** Stands above the tab bar, and does not slide beside its siblings. */
  tab?: boolean;
  load: () => Promise<{ default: ComponentType }>;
}
