import '../ui/theme.css';
import '../ui/elder.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectFaults } from '../layouts/connect-faults.ts';
import { createQueries } from '../lib/queries.ts';
import { Notices } from '../overlays/visuals.tsx';
import styles from './entry-frame.module.css';

/** Draws a page that stands outside the hash router: the same column, queries and toasts as the app. */
export const drawEntry = (page: ReactNode) => {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  connectFaults();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueries()}>
        <div className={styles.column}>
          <main className={styles.screen}>{page}</main>
          <div role="status">
            <Notices />
          </div>
        </div>
      </QueryClientProvider>
    </StrictMode>,
  );
};
