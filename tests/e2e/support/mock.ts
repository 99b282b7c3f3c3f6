import { startMock } from './mock-server.ts';
import { test as base } from './session.ts';

/** Sessions on `npm run dev:mock`: the contract's examples are all there is. */
export const test = base.extend('app', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
  const app = await startMock(settings);
  onCleanup(() => app.stop());
  return app;
});
