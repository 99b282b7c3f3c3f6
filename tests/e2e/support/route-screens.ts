import type { Route } from '@playwright/test';
import { addresses } from './addresses.ts';
import { faces, type Outcome } from './outcomes.ts';
import type { Patient } from './patient.ts';
import { emptied, lengthen, schemaOf } from './reshape.ts';
import type { Screen } from './screen.ts';

interface Envelope {
  data?: unknown;
}

/** The truth, in another shape. */
const reshaped =
  (shape: (answer: Envelope, pathname: string) => unknown): Outcome['answer'] =>
  async (route: Route) => {
    const response = await route.fetch();
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response, json: shape((await response.json()) as Envelope, pathname) });
  };

const states: Readonly<Record<string, Outcome['answer']>> = {
  ...faces,
  empty: reshaped(answer => ({ ...answer, data: emptied(answer.data) })),
  long: reshaped((answer, pathname) => lengthen(answer, schemaOf(pathname))),
};

/** 'doctorDetail-id', as a file can be named. */
const slug = (pattern: string) => pattern.replace(/[/:?]+/g, '-').replace(/^-|-$/g, '') || 'home';

async function open({ page, app }: Patient, address: string): Promise<void> {
  await page.goto(`${app.url}/crm/#${address}`);
  await page.locator('.first').waitFor({ state: 'detached' });
}

/** It says something, here or on the login page it led to, and waits for nothing. */
const isThere = ({ page }: Patient) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main');
    return Boolean(main?.innerText.trim()) && !document.querySelector('main [aria-busy="true"]');
  });

const isWaiting = ({ page }: Patient) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main');
    return Boolean(main?.innerText.trim() || main?.querySelector('[aria-busy="true"]'));
  });

/** For a member: every built screen in the states that need nothing but other answers. */
export const routeScreens: readonly Screen[] = Object.entries(addresses).flatMap(([pattern, address]) =>
  Object.entries(states).map(([state, answer]) => ({
    name: `${slug(pattern)}.${state}`,
    go: async (patient: Patient) => {
      await patient.page.route('**/crm/api/**', route =>
        route.request().method() === 'GET' ? answer(route) : route.continue(),
      );
      await open(patient, address);
      await (state === 'loading' ? isWaiting(patient) : isThere(patient));
    },
  })),
);

/** Each screen as a guest sees it. */
export const loggedOutScreens: readonly Screen[] = Object.entries(addresses).map(([pattern, address]) => ({
  name: `${slug(pattern)}.logged-out`,
  go: async patient => {
    await open(patient, address);
    await isThere(patient);
  },
}));
