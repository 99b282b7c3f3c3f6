import type { Violation } from '#scripts/contract/proxy/judge.ts';
import { startProxy } from '#scripts/contract/proxy/proxy.ts';
import { comeToConfirm, confirm, join } from '#tests/e2e/support/appointment.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { adult } from '#tests/e2e/support/family.ts';
import { Patient } from '#tests/e2e/support/patient.ts';
import { startAfresh } from '#tests/e2e/support/screens.ts';
import { expect, test } from '#tests/e2e/support/session.ts';

/** The renderer draws 248 operations; on a busy machine that takes its time. */
const drawn = { timeout: 60_000 };

test('The contract can be read in a browser: catalogue, search, examples, and nothing from elsewhere', async ({
  patient,
}) => {
  test.setTimeout(240_000);
  const { page, app } = patient;
  const foreign: string[] = [];
  page.on('request', request => {
    if (!request.url().startsWith(app.url)) foreign.push(request.url());
  });
  // zod tries whether it may compile code and works without; the content policy stays strict.
  patient.watch.forgive(/content policy: script-src eval \S+scalar\.js$/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${app.url}/crm/contract/`);
  await page.getByRole('heading', { name: '问止中医 · 契约' }).waitFor(drawn);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'SLOT_GONE', exact: true }) });
  expect(await row.first().getByRole('cell').allInnerTexts()).toEqual([
    '6101',
    'SLOT_GONE',
    expect.stringContaining('号源'),
    '给出最近可约时段',
  ]);

  const search = async (words: string) => {
    await page.getByRole('button', { name: /搜索/ }).first().click();
    await page.getByRole('combobox').fill(words);
  };
  const found = page.getByRole('option');
  await search('重复付款');
  await found.filter({ hasText: '下单' }).first().waitFor();
  await page.keyboard.press('Escape');
  await search('listDoctors');
  await eventually(() => found.first().innerText()).toContain('医师列表');
  await found.first().click();

  await page.getByRole('heading', { name: '医师列表' }).waitFor(drawn);
  await page.getByText('任何人，不必登录').filter({ visible: true }).first().waitFor(drawn);
  expect(new URL(page.url()).hash).toContain('reservation/doctors');
  await page.getByText('"周砚清"').filter({ visible: true }).first().waitFor(drawn);
  expect(foreign).toEqual([]);
});

test('Through the proxy a person logs in, adds a patient and books, and nothing breaks the contract', async ({
  patient,
}) => {
  const told: { request: string; violations: readonly Violation[] }[] = [];
  const proxy = await startProxy({
    target: new URL(patient.app.url),
    port: 0,
    report: (request, violations) => told.push({ request, violations }),
  });
  const visitor = new Patient(patient.page, patient.watch, { ...patient.app, url: proxy.url });
  // Another origin: what the phone remembers of the app is not known there.
  await startAfresh(visitor, false);
  await join(visitor, adult);
  await comeToConfirm(visitor);
  await confirm(visitor);
  await visitor.open('/hospitalize');
  await visitor.see('苗青禾');
  for (const call of ['POST /crm/api/atmp/auth/login', 'POST /crm/api/atmp/diagnosis/reservation']) {
    await eventually(() => told.some(({ request }) => request === call)).toBe(true);
  }
  await proxy.close();
  expect(told.filter(({ violations }) => violations.length > 0)).toEqual([]);
});
