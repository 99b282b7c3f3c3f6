import { defineConfig } from 'vitest/config';

const http = (engine: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: { name: `http-${engine}`, include: ['server/**/*.http.test.ts'], env: { ENGINE: engine } },
});

/** Browser sessions run by `scripts/e2e.ts`: they need the built app. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: './tests/setup/postgres.ts',
    testTimeout: 30_000,
    hookTimeout: 120_000,
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
    ],
  },
});
