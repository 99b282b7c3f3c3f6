import './wechat/address.ts';
import './ui/theme.css';
import './ui/elder.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { reportOwnFaults } from './http/inspection.ts';
import { currentRoute, currentTopOrgId } from './http/login-redirect.ts';
import { connectFaults } from './layouts/connect-faults.ts';
import { DeskFrame } from './layouts/desk-frame.tsx';
import { MainTabs } from './layouts/main-tabs.tsx';
import { OrgKeeper } from './layouts/org-keeper.tsx';
import { preloadScreen } from './layouts/screen-loader.ts';
import { Stage } from './layouts/stage.tsx';
import { defaultOrgId } from './lib/org.ts';
import { createPlaceRouter, Here } from './lib/place.tsx';
import { createQueries } from './lib/queries.ts';
import { createRouteStack } from './lib/route-stack.ts';
import { whenIdle } from './lib/when-idle.ts';
import { OverlayHost } from './overlays/overlay-host.tsx';
import { routes } from './routes.tsx';

declare global {
  interface Window {
    /** The style sheets that the page asked for by itself (src/first/after-paint.js); a development server has none. */
    firstSheets?: Promise<unknown>;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const stack = createRouteStack(window);
connectFaults();
reportOwnFaults(window);
const queries = createQueries();
// After the stack, which numbers an entry before the router reads its number.
const PlaceRouter = createPlaceRouter(window);

/** As a transition React draws it in slices: a tap on a doctor's name is heard between them. */
const draw = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <PlaceRouter>
            <DeskFrame>
              <OverlayHost>
                <Here>
                  <OrgKeeper stack={stack} />
                </Here>
                <Stage routes={routes} tabBar={<MainTabs />} />
              </OverlayHost>
            </DeskFrame>
          </PlaceRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );

/** The answer that the page asked for is mostly there by now: with it the list is drawn at once, not a skeleton first. */
const answerWaitMs = 120;
const waited = () => new Promise(resolve => setTimeout(resolve, answerWaitMs));

async function start() {
  // Drawn through an unresolved chunk the first screen would come 300 ms later.
  const screen = await preloadScreen(routes, currentRoute());
  await Promise.race([screen?.prefetch?.(queries, currentTopOrgId() ?? defaultOrgId), waited()]);
  await window.firstSheets;
  draw();
  whenIdle(() => {
    void import('./layouts/after-start.ts').then(
      ({ afterStart }) => afterStart(queries),
      () => {
        // The network went meanwhile: a kept order is looked at on the next start.
      },
    );
  });
}

void start();
