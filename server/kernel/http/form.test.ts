import { expect, test } from 'vitest';
import { inFormSlot, readForm } from './form.ts';

const headers = { 'content-type': 'multipart/form-data; boundary=b' };
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

const sending = (body: ReadableStream | string) =>
  new Request('http://localhost', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);

test('A file arrives to the byte, whatever it contains', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const form = new FormData();
  form.set('file', new File([bytes, '\r\n--b--\r\n'], 'a.jpg'));
  const { file } = await readForm(new Request('http://localhost', { method: 'POST', body: form }));
  expect(new Uint8Array(await (file as Blob).arrayBuffer()).subarray(0, 256)).toEqual(bytes);
});

test('A sender that is too slow is not waited for', async () => {
  let cancelled = false;
  const hanging = new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode(part)),
    cancel() {
      cancelled = true;
    },
  });
  await expect(readForm(sending(hanging), 20)).rejects.toMatchObject({ errorName: 'INVALID_INPUT' });
  expect(cancelled).toBe(true);
});

test('A sender that breaks off gets a refusal, and no fault is reported', async () => {
  const broken = new ReadableStream({ pull: controller => controller.error(new Error('aborted')) });
  await expect(readForm(sending(broken))).rejects.toMatchObject({
    errorName: 'INVALID_INPUT',
    detail: 'body: cut off',
  });
});

test('A sender that was gone before the reading began is not waited for', async () => {
  const gone = new Request('http://localhost', {
    method: 'POST',
    headers,
    body: new ReadableStream(),
    duplex: 'half',
    signal: AbortSignal.abort(),
  } as RequestInit);
  await expect(readForm(gone)).rejects.toMatchObject({ errorName: 'INVALID_INPUT' });
});

test('No more than sixteen forms are read at once, and a place is free again after a failure', async () => {
  const ends: (() => void)[] = [];
  const hold = (sender: string) =>
    inFormSlot(sender, () => new Promise<void>((_, reject) => ends.push(() => reject(new Error('failed')))));
  const held = Array.from({ length: 16 }, (_, index) => hold(`sender-${index}`));
  const settled = Promise.allSettled(held);
  await expect(hold('one more')).rejects.toMatchObject({ errorName: 'TOO_OFTEN' });
  for (const end of ends.splice(0)) end();
  await settled;
  expect(await inFormSlot('one more', async () => 'read')).toBe('read');
});
