import type { Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { ErrorCode } from '#generated/model/error-code.ts';
import { eventually } from './eventually.ts';
import type { Patient } from './patient.ts';

/** How every read of a screen may end, and what the person must see then (specification §8). */
export interface Outcome {
  name: string;
  answer(route: Route): Promise<void>;
  /** Called once the screen is open. */
  shows(patient: Patient): Promise<void>;
}

const reads = '**/crm/api/**';
const words = '排班系统维护中';
const json = (body: object) => (route: Route) => route.fulfill({ status: 200, json: body });

const screenText = ({ page }: Patient) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main')].map(main => main.innerText).join(''),
  );

/** No white screen: something to read, and, where something was asked for, no waiting for ever. */
async function isNotWhite(patient: Patient): Promise<void> {
  await eventually(() =>
    patient.page.locator('main [aria-busy="true"]').filter({ visible: true }).count(),
  ).toBe(0);
  expect((await screenText(patient)).trim()).not.toBe('');
}

const notice = ({ page }: Patient) => page.locator('[role="status"]').filter({ hasText: words });

const shownAfterAll = async (patient: Patient) => {
  await isNotWhite(patient);
  expect(await notice(patient).count()).toBe(0);
};

const told = (code: number): Outcome => ({
  name: `code ${code}`,
  answer: json({ code, message: words }),
  async shows(patient) {
    await patient.page.getByText(words).first().waitFor();
    await isNotWhite(patient);
  },
});

/** A screen of one thing has a face of its own for it, with a way on. */
const notFound: Outcome = {
  ...told(ErrorCode.NOT_FOUND),
  async shows(patient) {
    await patient.page
      .getByText(words)
      .or(patient.page.getByText(/^没有找到|没有这个项目$/))
      .first()
      .waitFor();
    await isNotWhite(patient);
  },
};

const silent = (code: number): Outcome => ({
  name: `code ${code}, which is only logged`,
  answer: json({ code, message: words }),
  shows: shownAfterAll,
});

const notLoggedIn: Outcome = {
  name: 'not logged in',
  answer: json({ code: ErrorCode.NOT_LOGGED_IN, message: words }),
  async shows(patient) {
    // The first screen is everybody's. The login page, which may be there already, has no route.
    const atLogin = patient.page.url().includes('/crm/login');
    if (!atLogin && patient.route().pathname === '/') return shownAfterAll(patient);
    await patient.page.waitForURL(/\/crm\/login/);
    await patient.see('手机号登录');
  },
};

const loading: Outcome = {
  name: 'nothing yet',
  answer: () => new Promise(() => {}),
  async shows(patient) {
    await eventually(() => patient.page.locator('main').filter({ visible: true }).count()).toBeGreaterThan(0);
    const waits = patient.page.locator('main [aria-busy="true"]').filter({ visible: true });
    if ((await waits.count()) === 0) expect((await screenText(patient)).trim()).not.toBe('');
  },
};

const lost = (name: string, answer: Outcome['answer']): Outcome => ({ name, answer, shows: shownAfterAll });

const lostNetwork = lost('the network is gone', route => route.abort('connectionreset'));

const silentCodes: readonly number[] = [
  ErrorCode.SYSTEM_FAULT,
  ErrorCode.SILENT_6033,
  ErrorCode.SILENT_61118,
  ErrorCode.SILENT_61119,
];
const ownRules: readonly number[] = [ErrorCode.OK, ErrorCode.NOT_LOGGED_IN, ...silentCodes];
export const toldCodes = Object.values(ErrorCode).filter(code => !ownRules.includes(code));

/** The outcomes that look different; `code` represents all codes. */
export const outcomes = (code: number): readonly Outcome[] => [
  loading,
  outcomeOf(code),
  ...silentCodes.map(silent),
  notLoggedIn,
  lostNetwork,
  lost('a page of a proxy', route => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })),
  lost('half an answer', route => route.fulfill({ status: 200, body: '{"code":0,"da' })),
  lost('nothing in the envelope', json({ code: ErrorCode.OK })),
  lost('another shape', json({ code: ErrorCode.OK, data: {} })),
];

/** Those that every screen has a face of its own for. */
export const faces = {
  loading: loading.answer,
  failed: lostNetwork.answer,
  refused: notFound.answer,
};

const outcomeOf = (code: number) => (code === ErrorCode.NOT_FOUND ? notFound : told(code));

export const everyCode = (): readonly Outcome[] => toldCodes.map(outcomeOf);

/** Opens the screen again, with this outcome for every read. */
export async function meet(patient: Patient, address: string, { answer, shows }: Outcome): Promise<void> {
  const { page, app } = patient;
  await page.route(reads, route => (route.request().method() === 'GET' ? answer(route) : route.continue()));
  try {
    await page.goto(`${app.url}/crm/#${address}`);
    await page.locator('.first').waitFor({ state: 'detached' });
    await shows(patient);
  } finally {
    // Whatever came of it, the next one begins with a page of its own.
    await patient.leave();
  }
}
