import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPhone, sign } from '#scripts/fake-wechat/in-node.ts';
import type { Behaviour, Persona } from '#scripts/fake-wechat/personas.ts';

const asked = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(asked);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(persona: Persona, change?: Partial<Behaviour>) {
  const phone = openPhone(persona, change);
  const { prepare } = await import('./readiness.ts');
  await prepare(sign, '1001').catch(() => undefined);
  const { sdkPort } = await import('./sdk-port.ts');
  return { phone, port: sdkPort };
}

const nowhere = { latitude: 0, longitude: 0 };

describe('location', () => {
  test('A location is asked for in wgs84', async () => {
    const { phone, port } = await open('ios');
    expect(await port.locate()).toEqual({ latitude: 22.5312, longitude: 113.9471 });
    expect(phone.fake.calls.at(-1)).toMatchObject({ name: 'geoLocation', options: { type: 'wgs84' } });
  });

  test.each<Persona>(['permission-denied', 'cancels-everything'])('%s gives no position', async persona => {
    const { port } = await open(persona);
    expect(await port.locate()).toEqual(nowhere);
  });

  test('A location question without an answer ends after five seconds', async () => {
    const { port } = await open('android');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    Object.assign(window, { WeixinJSBridge: { invoke: () => undefined } });
    const told = vi.fn();
    void port.locate().then(told);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith(nowhere);
  });

  test('A refused SDK leaves what the browser can', async () => {
    const { port } = await open('config-refused');
    const coords = { latitude: 31.2, longitude: 121.4 };
    Object.assign(navigator, {
      geolocation: { getCurrentPosition: (done: (position: object) => void) => done({ coords }) },
    });
    expect(await port.locate()).toEqual(coords);
  });
});

describe('pictures', () => {
  test.each<Persona>(['ios', 'android', 'version-10'])(
    '%s: several are read one after the other, as JPEG that can be shown and sent',
    async persona => {
      const { port } = await open(persona);
      const images = await port.chooseImages({ count: 9 });
      expect(images).toHaveLength(2);
      for (const { src, file } of images) {
        expect(src).toMatch(/^data:image\/jpeg;base64,[\w+/=]+$/);
        expect(file.type).toBe('image/jpeg');
        const bytes = new Uint8Array(await file.arrayBuffer());
        expect([...bytes.subarray(0, 3), ...bytes.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xff, 0xd9]);
      }
    },
  );

  test.each([
    [undefined, 1],
    [3, 3],
    [12, 9],
    [0, 1],
  ])('Asking for %s asks the SDK for %s, of both sizes and sources', async (count, expected) => {
    const { phone, port } = await open('android');
    await port.chooseImages({ ...(count !== undefined && { count }) });
    expect(phone.fake.calls.find(({ name }) => name === 'chooseImage')?.options).toMatchObject({
      count: expected,
      sizeType: ['original', 'compressed'],
      sourceType: ['album', 'camera'],
    });
  });

  test('Cancelling chooses no picture, and a refused permission is reported', async () => {
    const { port } = await open('cancels-everything');
    expect(await port.chooseImages()).toEqual([]);
    const denied = await open('permission-denied');
    await expect(denied.port.chooseImages()).rejects.toThrow('chooseImage:fail');
  });

  test('Two reads at once, from any caller of the SDK, both succeed', async () => {
    await open('ios');
    const { call } = await import('./sdk.ts');
    const both = [0, 1].map(id => call('getLocalImgData', { localId: `wxLocalResource://imageid${id}` }));
    expect(await Promise.all(both)).toHaveLength(2);
  });

  test('Pictures are previewed beginning with the tapped one', async () => {
    const { phone, port } = await open('ios');
    const urls = ['https://wz.example/1.jpg', 'https://wz.example/2.jpg'];
    expect(await port.previewImages(urls, urls[1])).toBeUndefined();
    expect(phone.fake.calls.at(-1)?.options).toMatchObject({ urls, current: urls[1] });
  });
});

describe('invoices', () => {
  test('A company’s title comes with its number, out of JSON in a string', async () => {
    const { phone, port } = await open('ios');
    expect(await port.chooseInvoiceTitle()).toEqual({
      titleType: 'COMPANY',
      title: '深圳湾某某有限公司',
      taxpayerNumber: '91440300MA5F00000X',
    });
    expect(phone.fake.calls.at(-1)?.options).toMatchObject({ scene: '1' });
  });

  test('A person’s title has no number', async () => {
    const { port } = await open('android');
    const info = JSON.stringify({ type: '1', title: '何静安', taxNumber: '' });
    const answer = { err_msg: 'choose_invoice_title:ok', choose_invoice_title_info: info };
    Object.assign(window, {
      WeixinJSBridge: { invoke: (_: string, __: object, done: (a: object) => void) => done(answer) },
    });
    expect(await port.chooseInvoiceTitle()).toEqual({
      titleType: 'PERSONAL',
      title: '何静安',
      taxpayerNumber: null,
    });
  });

  test('Invoices of the card bag are named by card and code', async () => {
    const { port } = await open('ios');
    const { timestamp, nonceStr, cardSign } = await sign({ url: 'https://wz.example/crm/' });
    const signature = { timestamp, nonceStr, signType: 'SHA1', cardSign };
    expect(await port.chooseInvoices(signature)).toEqual([
      { cardId: 'pjZ8Yt1', encryptCode: 'XXIzTtMqCxwOaawoE91' },
    ]);
    await expect(port.chooseInvoices({ ...signature, timestamp: timestamp + 1 })).rejects.toThrow('fail');
  });

  test('Cancelling chooses no invoice, and without the SDK the app asks itself', async () => {
    const canceled = await open('cancels-everything');
    expect(await canceled.port.chooseInvoiceTitle()).toBeUndefined();
    const refused = await open('config-refused');
    expect(await refused.port.chooseInvoiceTitle()).toBe('elsewhere');
  });
});

test('The words for sharing go to a friend and to the timeline', async () => {
  const { phone, port } = await open('android');
  const card = {
    ...{ title: '预约就诊 · 问止', desc: '疑难病症，找对中医' },
    ...{ link: 'https://wz.example/crm/#/?topOrgId=1001', imgUrl: 'https://wz.example/crm/share.png' },
  };
  await port.share(card);
  const [friend, timeline] = phone.fake.calls.slice(-2);
  expect(friend).toMatchObject({ name: 'updateAppMessageShareData', options: card });
  const { desc: _, ...withoutSubtitle } = card;
  expect(timeline).toMatchObject({ name: 'updateTimelineShareData', options: withoutSubtitle });
});

test('The option menu is hidden and shown', async () => {
  const { phone, port } = await open('ios');
  await port.showOptionMenu(false);
  expect(phone.fake.menuShown).toBe(false);
  await port.showOptionMenu(true);
  expect(phone.fake.menuShown).toBe(true);
});
