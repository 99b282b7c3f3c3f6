import { mockPages } from '#scripts/mock/build.ts';
import type { Settings } from './app.ts';
import { startMock } from './mock-server.ts';
import { test as base } from './session.ts';

/** Sessions with the contract's examples for answers. The files of a worker share one mock. */
const onMock = (name: string, settings: Settings) =>
  base.extend({
    app: async ({ servers }, use) => {
      await use(await servers.at(name, () => startMock(settings)));
    },
  });

/** On a build with the overlays of the mock's panel. */
export const test = onMock('built mock', { MOCK_PAGES: mockPages });

/** On the sources, as `npm run dev:mock` serves them. Vite builds a module when a page first asks for it. */
export const sourcesTest = onMock('mock', {}).extend({ actionTimeout: 45_000, navigationTimeout: 60_000 });

export const { describe } = test;
