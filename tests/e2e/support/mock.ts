import { startMock } from './mock-server.ts';
import { test as base } from './session.ts';

/** Sessions on `npm run dev:mock`, with the contract's examples for answers. The files of a worker share it. */
export const test = base.extend({
  // Vite builds a module when a page first asks for it.
  actionTimeout: 45_000,
  navigationTimeout: 60_000,
  app: async ({ servers }, use) => {
    await use(await servers.at('mock', () => startMock()));
  },
});

export const { describe } = test;
