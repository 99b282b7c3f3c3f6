import '#src/ui/theme.css';
import '#src/ui/elder.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectHttp } from '#src/layouts/connect-http.ts';
import { overlays } from '#src/overlays/stack.ts';
import { Notices, OverlayLayers } from '#src/overlays/visuals.tsx';
import { currentOrg } from '#src/platform/org.ts';
import { queriesOf } from '#src/platform/query-client.ts';
import { useStore } from '#src/platform/store.ts';
import styles from './entry-frame.module.css';

/** Renders a page outside the hash router with the app's column, queries and toasts. */
export const drawEntry = (page: ReactNode) => {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  connectHttp();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queriesOf(currentOrg())}>
        <div className={styles.column}>
          <Screen>{page}</Screen>
          <OverlayLayers />
          <div role="status">
            <Notices />
          </div>
        </div>
      </QueryClientProvider>
    </StrictMode>,
  );
};

/** The page under its overlays, which are for screen readers all there is while one is open. */
const Screen = ({ children }: { children: ReactNode }) => {
  const covered = useStore(overlays.layers).some(layer => !layer.closing);
  return (
    <main className={covered ? styles.covered : styles.screen} aria-hidden={covered || undefined}>
      {children}
    </main>
  );
};
