import type { BrowserContextOptions } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { policyFlags } from '#src/shared/auth/policies.ts';
import { type Settings, startApp } from './app.ts';
import { launchBrowser, phone } from './browser.ts';
import { PATIENCE } from './eventually.ts';
import { Patient } from './patient.ts';
import { watch } from './watch.ts';

/** For whoever reads of a failure on another machine. */
async function tellWhatIsSeen({ page }: Patient): Promise<void> {
  const seen = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 400));
  console.log(`seen at the failure: ${page.url()}\n${seen}`);
}

/**
 * A test that reads as a person's session: `patient` has a phone, `someone()` brings one more person.
 * Whatever went wrong in any of their pages fails the test.
 */
export const test = base
  .extend('device', { scope: 'file' }, async (): Promise<BrowserContextOptions> => phone)
  .extend(
    'machine',
    { scope: 'worker' },
    {
      chromium: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      /** The built app. */
      pages: process.env.STATIC_DIR ?? 'dist',
    },
  )
  /** What the phone remembers of earlier visits: the privacy policies were agreed to. */
  .extend('remembered', { scope: 'file' }, async () => policyFlags)
  .extend('settings', { scope: 'file' }, async (): Promise<Settings> => ({}))
  .extend('app', { scope: 'file' }, async ({ machine, settings }, { onCleanup }) => {
    const app = await startApp(machine.pages, settings);
    onCleanup(() => app.stop());
    return app;
  })
  .extend('browser', { scope: 'file' }, async ({ machine }, { onCleanup }) => {
    const browser = await launchBrowser(machine.chromium);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('someone', async ({ app, browser, device, remembered, task }, { onCleanup }) => {
    const people: Patient[] = [];
    onCleanup(async () => {
      if (task.result?.errors?.length) for (const person of people) await tellWhatIsSeen(person);
      for (const { page } of people) await page.context().close();
      expect(people.flatMap(person => person.watch.faults())).toEqual([]);
    });
    return async () => {
      const origins = [{ origin: app.url, localStorage: remembered }];
      const context = await browser.newContext({ ...device, storageState: { cookies: [], origins } });
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      const person = new Patient(page, await watch(page), app);
      people.push(person);
      return person;
    };
  })
  .extend('patient', async ({ someone }) => someone());
