import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import type { OverlayName } from '#scripts/mock/overlay-names.ts';
import type { App } from './app.ts';
import { eventually } from './eventually.ts';
import { openOverlay } from './mock-server.ts';
import type { Patient } from './patient.ts';

/** Where no overlay reaches: the mask. */
const MASK = { x: 12, y: 12 } as const;

/** Chooses the answers of the mock, by operation, before a page is opened. */
export async function choose(app: App, examples: Readonly<Record<string, string>>): Promise<void> {
  for (const [operation, example] of Object.entries(examples)) {
    const body = JSON.stringify({ operation, example });
    await fetch(`${app.url}/crm/mock/choices`, { method: 'PUT', body });
  }
}

/** Every answer is the mock's first again; only what pops up by itself stays away, it would lie above. */
export async function startOver(app: App): Promise<void> {
  await fetch(`${app.url}/crm/mock/choices`, { method: 'PUT', body: '{}' });
  await choose(app, { listPopups: 'empty' });
}

/** The control that has the focus when an overlay opens, and has it again afterwards. */
const opener = (patient: Patient) => patient.page.getByRole('link', { name: '周砚清', exact: true });

export async function startHome(patient: Patient): Promise<void> {
  await patient.page.goto(`${patient.app.url}/crm/#/`);
  await opener(patient).waitFor();
}

/** Opens it as a button of the panel does, without a second window. */
export async function open(patient: Patient, name: OverlayName): Promise<void> {
  await opener(patient).focus();
  await openOverlay(patient, name);
}

export async function openDialog(patient: Patient, name: OverlayName, title: string): Promise<Locator> {
  await open(patient, name);
  const dialog = patient.find('dialog', title);
  await dialog.waitFor();
  await patient.standStill();
  return dialog;
}

export const holdsFocus = (dialog: Locator) =>
  eventually(() => dialog.evaluate(element => element.contains(document.activeElement)));

export async function isGone(patient: Patient, dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: 'detached' });
  expect(await opener(patient).evaluate(element => element === document.activeElement)).toBe(true);
}

export const tapMask = (patient: Patient) => patient.page.touchscreen.tap(MASK.x, MASK.y);

/** The z-index of its layer. */
export const zIndex = (dialog: Locator) =>
  dialog.evaluate(element => Number(element.parentElement && getComputedStyle(element.parentElement).zIndex));

export const isClosing = async (dialog: Locator) =>
  (await dialog.count()) === 0 || (await dialog.getAttribute('data-closing')) !== null;

/** Drags a sheet down by its head, this share of its height. */
export async function drag(patient: Patient, sheet: Locator, share: number): Promise<void> {
  const box = await sheet.boundingBox();
  if (!box) throw new Error('no sheet');
  const { mouse } = patient.page;
  await mouse.move(box.x + 100, box.y + 20);
  await mouse.down();
  await mouse.move(box.x + 100, box.y + 20 + box.height * share, { steps: 4 });
  await mouse.up();
}
