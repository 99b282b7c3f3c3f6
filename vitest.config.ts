import { defineConfig } from 'vitest/config';

const http = (engine: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `http-${engine}`,
    include: ['server/**/*.http.test.ts'],
    env: { ENGINE: engine },
    // Each file has an app and a database of its own; the server's code is read once for all of them.
    isolate: false,
  },
});

/** Everything but the browser sessions, which Playwright Test runs (tests/e2e/playwright.config.ts). */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: './tests/setup/postgres.ts',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // By default vitest takes one worker of two cores.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{contract,repo}/**/*.test.ts',
          ],
          exclude: ['server/**/*.http.test.ts'],
        },
      },
      http('embedded'),
      http('postgres'),
      {
        extends: true,
        test: { name: 'load', include: ['tests/load/**/*.test.ts'], testTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          name: 'load-postgres',
          include: ['tests/load/**/*.db.test.ts'],
          testTimeout: 300_000,
          env: { ENGINE: 'postgres' },
        },
      },
    ],
  },
});
