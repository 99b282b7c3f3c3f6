import './wechat/address.ts';
import './ui/theme.css';
import './ui/elder.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { reportOwnFaults } from './http/inspection.ts';
import { setLoginRules } from './http/reactions.ts';
import { connectHttp } from './layouts/connect-http.ts';
import { DeskFrame } from './layouts/desk-frame.tsx';
import { OrgKeeper } from './layouts/org-keeper.tsx';
import { matchEntry, preloadScreen } from './layouts/screen-loader.ts';
import { Stage } from './layouts/stage.tsx';
import { TabBar } from './layouts/tab-bar.tsx';
import { OverlayHost } from './overlays/overlay-host.tsx';
import { createPlaceRouter, Here } from './platform/current-location.tsx';
import { currentRoute } from './platform/current-route.ts';
import { currentOrg } from './platform/org.ts';
import { queriesOf } from './platform/query-client.ts';
import { createRouteStack } from './platform/route-stack.ts';
import { whenIdle } from './platform/when-idle.ts';
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
connectHttp();
setLoginRules(route => matchEntry(routes, route)?.entry);
reportOwnFaults(window);
// After the stack, which numbers an entry before the router reads its number.
const PlaceRouter = createPlaceRouter(window);

/** As a transition React draws it in slices: a tap on a doctor's name is heard between them. */
const draw = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <PlaceRouter>
          <DeskFrame>
            <OverlayHost>
              <Here>
                <OrgKeeper stack={stack} />
              </Here>
              <Stage routes={routes} tabBar={<TabBar />} />
            </OverlayHost>
          </DeskFrame>
        </PlaceRouter>
      </StrictMode>,
    ),
  );

/** The answer that the page asked for is mostly there by now: with it the list is drawn at once, not a skeleton first. */
const answerWaitMs = 120;
const waited = () => new Promise(resolve => setTimeout(resolve, answerWaitMs));

async function start() {
  // Drawn through an unresolved chunk the first screen would come 300 ms later.
  const screen = await preloadScreen(routes, currentRoute());
  await Promise.race([screen?.prefetch?.(queriesOf(currentOrg())), waited()]);
  await window.firstSheets;
  draw();
  whenIdle(() => {
    void import('./layouts/after-start.ts').then(
      ({ afterStart }) => afterStart(),
      () => {
        // The network failed: the next start checks the kept order.
      },
    );
  });
}

void start();
