import { defineConfig } from '@playwright/test';
import { chromiumArguments } from './support/browser.ts';

/** `npm run test:e2e` builds the app and the data first, and finds Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../var/e2e',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../../var/e2e/report.json' }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    // The steps. A film costs a fifth of the time, snapshots of the page with its requests a sixth: `--trace on` has both.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...chromiumArguments],
    },
  },
});
