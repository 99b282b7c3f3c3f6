import { writeFile } from 'node:fs/promises';
import { type BrowserContextOptions, expect, test as playwright } from '@playwright/test';
import { policyFlags } from '#src/shared/auth/policies.ts';
import { type App, type Settings, startApp } from './app.ts';
import { phone } from './browser.ts';
import { Patient } from './patient.ts';
import { watch } from './watch.ts';

export { expect };

/** The built app. */
export const builtPages = process.env.STATIC_DIR ?? 'dist';

/** One server at a time: the files of a worker follow each other, and each has a server of its own. */
class Servers {
  private running: { key: string; app: App } | undefined;

  async at(key: string, start: () => Promise<App>): Promise<App> {
    if (this.running?.key !== key) {
      await this.stop();
      this.running = { key, app: await start() };
    }
    return this.running.app;
  }

  async stop(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    await running?.app.stop();
  }
}

interface Fixtures {
  device: BrowserContextOptions;
  /** What the phone remembers of earlier visits. */
  remembered: { name: string; value: string }[];
  settings: Settings;
  app: App;
  /** Brings one more person with a phone. */
  someone: () => Promise<Patient>;
  patient: Patient;
}

/**
 * A test that reads as a person's session: `patient` has a phone, `someone()` brings one more person.
 * A fault in any of their pages fails the test.
 */
export const test = playwright.extend<Fixtures, { servers: Servers }>({
  device: [phone, { option: true }],
  // The privacy policies were agreed to.
  remembered: [[...policyFlags], { option: true }],
  settings: [{}, { option: true }],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const servers = new Servers();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],
  app: async ({ servers, settings }, use, { file }) => {
    await use(await servers.at(file, () => startApp(builtPages, settings)));
  },
  someone: async ({ app, browser, device, remembered }, use, info) => {
    const people: Patient[] = [];
    await use(async () => {
      const origins = [{ origin: app.url, localStorage: remembered }];
      const context = await browser.newContext({ ...device, storageState: { cookies: [], origins } });
      const page = await context.newPage();
      const person = new Patient(page, await watch(page), app);
      people.push(person);
      return person;
    });
    for (const { page } of people) await page.context().close();
    // A trace without snapshots has no requests.
    if (info.status !== info.expectedStatus) {
      const lines = people.flatMap(({ watch }, index) => [`# ${index + 1}`, ...watch.requests]);
      await writeFile(info.outputPath('requests.txt'), lines.join('\n'));
    }
    expect(people.flatMap(person => person.watch.faults())).toEqual([]);
  },
  patient: async ({ someone }, use) => use(await someone()),
});

export const { describe } = test;
