import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WechatPort } from '#src/wechat/port.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { builtPages, expect, test } from '#tests/e2e/support/session.ts';
import { calls, putIntoWechat, shares } from '#tests/e2e/support/wechat.ts';

/** No screen takes pictures yet: the port itself is asked, as it was built, within a tap as it wants. */
async function choose(patient: Patient, pages: string, chunk: string, count: number): Promise<void> {
  const file = readdirSync(join(pages, 'assets')).find(
    name => name.startsWith(`${chunk}-`) && name.endsWith('.js'),
  );
  const parts = await patient.page.evaluateHandle<Record<string, WechatPort | undefined>>(
    `import('/crm/assets/${file}')`,
  );
  await parts.evaluate((module, wanted) => {
    const port = Object.values(module).find(part => part && 'chooseImages' in part);
    const button = document.createElement('button');
    button.textContent = '选图';
    button.onclick = async () => {
      const images = (await port?.chooseImages({ count: wanted })) ?? [];
      for (const { src, file } of images) {
        const image = new Image();
        image.alt = `${file.type}, ${file.size} 字节`;
        image.src = src;
        document.body.prepend(image);
      }
      if (images.length === 0) document.body.prepend('一张也没选');
    };
    document.body.replaceChildren(button);
  }, count);
  await patient.tap('button', '选图');
}

/** What is shown, by name and width: nothing that is no picture, or that the content policy refuses, has one. */
async function shown({ page }: Patient): Promise<[string, number][]> {
  await page.locator('img').first().waitFor();
  return page.locator('img').evaluateAll(images =>
    Promise.all(
      images.map(async image => {
        if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
        await image.decode();
        return [image.alt, image.naturalWidth] as [string, number];
      }),
    ),
  );
}

for (const persona of ['ios', 'android', 'slow'] as const) {
  test(`${persona}: pictures of the album can be shown and sent`, async ({ patient }) => {
    await putIntoWechat(patient, persona);
    await patient.open('/?topOrgId=1001');
    await shares(patient, '#/?topOrgId=1001');
    await choose(patient, builtPages, 'sdk-port', 9);
    expect(await shown(patient)).toEqual([
      ['image/jpeg, 268 字节', 2],
      ['image/jpeg, 268 字节', 2],
    ]);
    expect(await calls(patient, 'getLocalImgData')).toHaveLength(2);
  });
}

test('Closing the album chooses no picture', async ({ patient }) => {
  await putIntoWechat(patient, 'cancels-everything');
  await patient.open('/?topOrgId=1001');
  await shares(patient, '#/?topOrgId=1001');
  await choose(patient, builtPages, 'sdk-port', 1);
  await patient.see('一张也没选');
});

for (const [name, persona, chunk] of [
  ['in a browser', undefined, 'browser-port'],
  ['where the SDK is refused', 'config-refused', 'sdk-port'],
] as const) {
  test(`${name} the browser’s own picker is used, and gives no more than was asked for`, async ({
    patient,
  }) => {
    if (persona) await putIntoWechat(patient, persona);
    await patient.open('/');
    await patient.see('周砚清');
    const [chooser] = await Promise.all([
      patient.page.waitForEvent('filechooser'),
      choose(patient, builtPages, chunk, 1),
    ]);
    expect(chooser.isMultiple()).toBe(false);
    await chooser.setFiles(join(builtPages, 'share.png'));
    const [[name, width] = ['', 0], ...more] = await shown(patient);
    // Encoded again on the phone, as a format that the server cannot read would be.
    expect(name).toMatch(/^image\/jpeg, \d{4,5} 字节$/);
    expect(width).toBeGreaterThan(100);
    expect(more).toEqual([]);
  });
}
