import { type FakeWechat, installFakeWechat } from '#scripts/fake-wechat/fake-wechat.ts';
import { type Persona, personas } from '#scripts/fake-wechat/personas.ts';
import { simulatedCardTicket, simulatedTicket } from '#server/kernel/ports/wechat/simulator.ts';
import { eventually } from './eventually.ts';
import type { Patient } from './patient.ts';

/** From here on this person has the app in WeChat, of this kind; under the SDK that everybody has. */
export async function putIntoWechat({ page }: Patient, persona: Persona): Promise<void> {
  const tickets = { ticket: simulatedTicket, cardTicket: simulatedCardTicket };
  await page.addInitScript(installFakeWechat, { behaviour: personas[persona], ...tickets });
}

type Shared = Record<'title' | 'desc' | 'link' | 'imgUrl', string>;

const read = <Result>({ page }: Patient, look: (fake: FakeWechat) => Result) =>
  page.evaluate<Result | undefined>(
    `window.fakeWechat && (${look})(JSON.parse(JSON.stringify(window.fakeWechat)))`,
  );

/** What the menu at the top right would send. */
export const sharedBy = (patient: Patient) => read(patient, fake => fake.shared as Shared | undefined);

/** Waits until the menu sends what leads to this screen. */
export const shares = (patient: Patient, hash: string) =>
  eventually(async () => new URL((await sharedBy(patient))?.link ?? patient.app.url).hash).toBe(hash);

export const calls = (patient: Patient, name: string) =>
  read(patient, fake => fake.calls).then(all => (all ?? []).filter(call => call.name === name));
