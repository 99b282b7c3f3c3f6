import './ui/theme.css';
import './ui/elder.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { reportOwnFaults } from './http/client-error.ts';
import { currentRoute } from './http/login-redirect.ts';
import { connectFaults } from './layouts/connect-faults.ts';
import { DeskFrame } from './layouts/desk-frame.tsx';
import { landOnOrg } from './layouts/land-on-org.ts';
import { MainTabs } from './layouts/main-tabs.tsx';
import { OrgKeeper } from './layouts/org-keeper.tsx';
import { PendingOrder } from './layouts/pending-order.tsx';
import { preloadScreen } from './layouts/screen-loader.ts';
import { Stage } from './layouts/stage.tsx';
import { createQueries } from './lib/queries.ts';
import { OverlayHost } from './overlays/overlay-host.tsx';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

landOnOrg(window);
connectFaults();
reportOwnFaults(window);
const queries = createQueries();

const start = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <HashRouter>
          <DeskFrame>
            <OverlayHost>
              <OrgKeeper />
              <PendingOrder />
              <Stage routes={routes} tabBar={<MainTabs />} />
            </OverlayHost>
          </DeskFrame>
        </HashRouter>
      </QueryClientProvider>
    </StrictMode>,
  );

// Drawn through an unresolved chunk the first screen would come 300 ms later.
preloadScreen(routes, currentRoute()).then(start, start);
