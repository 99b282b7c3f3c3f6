import type { UploadedImage } from '#generated/model/uploaded-image.ts';
import { comeByWechat } from '#tests/e2e/support/auth.ts';
import { test } from '#tests/e2e/support/dev.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { expect } from '#tests/e2e/support/session.ts';
import { calls, shares } from '#tests/e2e/support/wechat.ts';
import { drawn } from '#tests/support/pictures.ts';

/** What a tap on the button of a piece came to. */
interface Came<Result> {
  result?: Result;
  error?: string;
  /** The share that had been sent, at each report. */
  shares: number[];
}

/** No screen has these pieces yet: a button of our own taps them, in the app as it runs. */
async function addButton({ page }: Patient, work: string): Promise<void> {
  // A browser opens its file chooser only within five seconds of the tap, and the first import may take longer.
  for (const [, path] of work.matchAll(/import\('(.+?)'\)/g))
    await page.evaluate(`import('${path}').then(() => {})`);
  await page.evaluate(
    ([body]) => {
      const came: Came<unknown> = { shares: [] };
      const run = new Function('came', `return (async () => { ${body} })()`) as (
        to: Came<unknown>,
      ) => Promise<unknown>;
      const button = document.createElement('button');
      button.textContent = '试一试';
      button.style.cssText = 'position: fixed; top: 0; left: 0; z-index: 599';
      button.onclick = () =>
        run(came).then(
          result => Object.assign(came, { result }, result === undefined && { result: '什么也没选' }),
          (error: Error) => Object.assign(came, { error: error.message }),
        );
      document.body.prepend(button);
      Object.assign(window, { came });
    },
    [work],
  );
}

const came = <Result>({ page }: Patient) => page.evaluate(() => Reflect.get(window, 'came') as Came<Result>);

const sendOne = `
  const { choosePictures, uploadPicture } = await import('/crm/src/shared/wechat/pictures.ts');
  const [picture] = await choosePictures();
  const { size, type } = picture.file;
  return { ...(await uploadPicture(picture, 'post', share => came.shares.push(share))), size, type };`;

interface Sent extends UploadedImage {
  size: number;
  type: string;
}

interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function send(patient: Patient, file: Given): Promise<Came<Sent>> {
  await addButton(patient, sendOne);
  const [chooser] = await Promise.all([
    patient.page.waitForEvent('filechooser'),
    patient.tap('button', '试一试'),
  ]);
  await chooser.setFiles(file);
  await eventually(async () => Object.keys(await came(patient)).length).toBe(2);
  return came<Sent>(patient);
}

/** As a phone held upright writes it: lying on its side. */
const lying = async () => ({
  name: 'IMG_0001.JPG',
  mimeType: 'image/jpeg',
  buffer: await drawn(3200, 1600).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
});

const see = ({ page, app }: Patient, address: string) => page.request.get(app.url + address);

test('A picture of the album is uploaded with its progress, upright and no larger than it is kept, and only its owner sees it', async ({
  patient,
  someone,
}) => {
  await comeByWechat(patient, '/');
  await patient.see('周砚清');
  const network = await patient.page.context().newCDPSession(patient.page);
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 3_000_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const file = await lying();
  const { result, shares: told, error } = await send(patient, file);
  expect(error).toBeUndefined();
  expect(result).toMatchObject({ width: 1280, height: 2560, type: 'image/jpeg' });
  expect(result?.size).toBeLessThan(file.buffer.length);
  expect(told.length).toBeGreaterThan(2);
  expect(told).toEqual([...told].sort((one, other) => one - other));
  expect(told.at(-1)).toBe(1);

  const { url = '', thumbnailUrl = '' } = result ?? {};
  const size = await patient.page.evaluate(async address => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, url);
  expect(size).toEqual([1280, 2560]);
  const stranger = await someone();
  expect((await see(stranger, url)).status()).toBe(404);
  await comeByWechat(stranger, '/');
  for (const address of [url, thumbnailUrl]) {
    expect((await see(patient, address)).status()).toBe(200);
    expect((await see(stranger, address)).status()).toBe(404);
  }
});

test('What the phone cannot open is sent unchanged, and the server says what to do', async ({ patient }) => {
  await comeByWechat(patient, '/');
  await patient.see('周砚清');
  const buffer = Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'latin1');
  const { error } = await send(patient, { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer });
  expect(error).toMatch(/^这张是 HEIC 格式/);
  await patient.see(/^这张是 HEIC 格式/);
});

const preview = `
  const { previewPictures } = await import('/crm/src/shared/wechat/pictures.ts');
  await previewPictures(['/crm/share.png', '/crm/share.png?2'], '/crm/share.png?2');`;

const chooseTitle = `
  const { chooseInvoiceTitle } = await import('/crm/src/shared/payment/invoice-title.ts');
  return chooseInvoiceTitle();`;

const chooseInvoices = `
  const { chooseCardInvoices } = await import('/crm/src/shared/payment/card-invoices.ts');
  return chooseCardInvoices();`;

const tapTry = (patient: Patient) => patient.tap('button', '试一试');

test('In WeChat its own viewer, its titles and its card bag open', async ({ patient }) => {
  await patient.page.goto(`${patient.app.url}/crm/?fake-wechat=ios#/?topOrgId=1001`);
  await shares(patient, '#/?topOrgId=1001');
  await addButton(patient, preview);
  await tapTry(patient);
  await eventually(() => calls(patient, 'imagePreview')).toHaveLength(1);
  const [shown] = await calls(patient, 'imagePreview');
  const [first, second] = ['share.png', 'share.png?2'].map(name => `${patient.app.url}/crm/${name}`);
  expect(shown?.options).toMatchObject({ urls: [first, second], current: second });

  for (const [work, chosen] of [
    [
      chooseTitle,
      { titleType: 'COMPANY', title: '深圳湾某某有限公司', taxpayerNumber: '91440300MA5F00000X' },
    ],
    [chooseInvoices, [{ cardId: 'pjZ8Yt1', encryptCode: 'XXIzTtMqCxwOaawoE91' }]],
  ] as const) {
    await patient.page.locator('button', { hasText: '试一试' }).evaluate(button => button.remove());
    await addButton(patient, work);
    await tapTry(patient);
    await eventually(() => came(patient)).toMatchObject({ result: chosen });
  }
});

test('In a browser a viewer and a form of the app replace them', async ({ patient }) => {
  await patient.open('/?topOrgId=1001');
  await patient.see('周砚清');
  await addButton(patient, preview);
  await tapTry(patient);
  const dialog = patient.page.getByRole('dialog');
  const pictures = dialog.locator('img');
  await eventually(() => pictures.evaluateAll(all => all.map(one => one.getAttribute('src')))).toEqual([
    '/crm/share.png',
    '/crm/share.png?2',
  ]);
  // It begins with the one that was tapped.
  await dialog.getByText('2 / 2').waitFor();
  await eventually(() =>
    pictures.last().evaluate(image => (image as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0);
  await patient.back();
  await dialog.waitFor({ state: 'detached' });

  await patient.page.locator('button', { hasText: '试一试' }).evaluate(button => button.remove());
  await addButton(patient, chooseTitle);
  await tapTry(patient);
  await patient.find('dialog', '发票抬头').waitFor();
  await patient.standStill();
  await patient.choose('单位');
  await patient.fill('单位名称', ' 深圳湾某某有限公司 ');
  await patient.tap('button', '用这个抬头');
  await patient.see('纳税人识别号应为 15 至 20 位数字或大写字母');
  await patient.fill('纳税人识别号', '91440300-ma5f00000x');
  await patient.notSee('纳税人识别号应为 15 至 20 位数字或大写字母');
  await patient.meetsNoBarrier();
  await patient.tap('button', '用这个抬头');
  await eventually(() => came(patient)).toMatchObject({
    result: { titleType: 'COMPANY', title: '深圳湾某某有限公司', taxpayerNumber: '91440300MA5F00000X' },
  });
  await patient.find('dialog', '发票抬头').waitFor({ state: 'detached' });
});
