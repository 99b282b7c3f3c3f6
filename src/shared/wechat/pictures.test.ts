import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WechatPort } from '#src/wechat/port.ts';

type Send = (request: { url: string; data: FormData; onUploadProgress: (event: object) => void }) => unknown;

const send = vi.fn<Send>();
const toasted = vi.fn();
const asked = vi.fn();
const port = {
  chooseImages: vi.fn<WechatPort['chooseImages']>(),
  previewImages: vi.fn<WechatPort['previewImages']>(),
};

beforeEach(() => {
  vi.resetModules();
  send.mockReset();
  toasted.mockReset();
  asked.mockReset();
  vi.doMock('axios', () => ({ default: { create: () => ({ request: send }) } }));
  vi.doMock('#src/wechat/wechat.ts', () => ({ wechat: async () => port }));
  vi.doMock('#src/overlays/toast.ts', () => ({ toast: toasted }));
  vi.doMock('#src/overlays/stack.ts', () => ({ overlays: { ask: asked } }));
  vi.doMock('./picture-viewer.tsx', () => ({ default: () => null }));
  const quiet = { addEventListener: () => undefined, requestIdleCallback: () => undefined };
  vi.stubGlobal('window', { ...quiet, location: { hash: '', href: 'https://wz.example/crm/#/' } });
});

afterEach(() => {
  vi.doUnmock('axios');
  vi.doUnmock('#src/wechat/wechat.ts');
  vi.doUnmock('#src/overlays/toast.ts');
  vi.doUnmock('#src/overlays/stack.ts');
  vi.doUnmock('./picture-viewer.tsx');
  vi.unstubAllGlobals();
});

const picture = (text: string) => ({ src: '', file: new Blob([text], { type: 'image/jpeg' }) });
const answer = (imageId: string) => ({
  headers: {},
  data: { code: 0, message: 'SUCCESS', data: { imageId } },
});

test('Pictures go one at a time, in their order, and each reports its progress', async () => {
  const { uploadPicture } = await import('./pictures.ts');
  const ends: ((value: unknown) => void)[] = [];
  send.mockImplementation(() => new Promise(resolve => ends.push(resolve)));
  const progress = vi.fn();
  const first = uploadPicture(picture('one'), 'post', progress);
  const second = uploadPicture(picture('two'), 'post');
  await vi.waitUntil(() => send.mock.calls.length > 0);

  const [request] = send.mock.calls[0] ?? [];
  expect(request?.url).toBe('/crm/api/atmp/common/images/post');
  expect(await (request?.data.get('file') as Blob | undefined)?.text()).toBe('one');
  request?.onUploadProgress({ progress: 0.5 });
  expect(progress).toHaveBeenCalledWith(0.5);
  expect(send).toHaveBeenCalledTimes(1);

  ends[0]?.(answer('i1'));
  expect(await first).toMatchObject({ imageId: 'i1' });
  await vi.waitUntil(() => send.mock.calls.length === 2);
  ends[1]?.(answer('i2'));
  expect(await second).toMatchObject({ imageId: 'i2' });
});

test('A refused picture does not hold up the next', async () => {
  const { uploadPicture } = await import('./pictures.ts');
  send
    .mockResolvedValueOnce({ headers: {}, data: { code: 9999, message: '' } })
    .mockResolvedValueOnce(answer('i2'));
  const first = uploadPicture(picture('one'), 'post');
  const second = uploadPicture(picture('two'), 'post');
  await expect(first).rejects.toMatchObject({ code: 9999 });
  expect(await second).toMatchObject({ imageId: 'i2' });
});

test('A person who may not open the album reads where to allow it', async () => {
  const { choosePictures } = await import('./pictures.ts');
  port.chooseImages.mockRejectedValueOnce(new Error('chooseImage:fail auth deny'));
  expect(await choosePictures({ count: 3 })).toEqual([]);
  expect(toasted).toHaveBeenCalledWith(expect.stringContaining('允许'), { type: 'warn' });
});

test('The messaging app shows pictures by whole addresses; elsewhere our own viewer begins with the tapped one', async () => {
  const { previewPictures } = await import('./pictures.ts');
  const urls = ['/crm/1.jpg', '/crm/2.jpg', '/crm/3.jpg'];
  port.previewImages.mockResolvedValueOnce(undefined);
  await previewPictures(urls, urls[1]);
  expect(port.previewImages).toHaveBeenCalledWith(
    urls.map(url => `https://wz.example${url}`),
    'https://wz.example/crm/2.jpg',
  );
  expect(asked).not.toHaveBeenCalled();

  port.previewImages.mockResolvedValueOnce('elsewhere');
  await previewPictures(urls, urls[1]);
  const [, props] = asked.mock.calls[0] ?? [];
  expect(props).toEqual({ urls, current: 1 });
});
