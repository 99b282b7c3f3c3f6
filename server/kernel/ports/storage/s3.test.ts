import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { simulatedClock } from '#server/kernel/ports/clock.ts';
import { openBucket } from '#tests/support/bucket.ts';
import { type Bucket, s3Storage } from './s3.ts';

const clock = simulatedClock(new Date('2026-11-20T01:00:00Z'));
const place = await openBucket(() => clock.now());
afterAll(() => place.close());
afterEach(() => {
  place.breakDown(false);
  place.refusals.splice(0);
});

const storageOf = (change: Partial<Bucket> = {}) => s3Storage({ ...place.bucket, ...change }, clock);
const storage = storageOf();
const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

test('A stored file is read back to the byte, under its name in the bucket, as a picture', async () => {
  await storage.put('iabc1.jpg', bytes);
  expect(place.objects.get('/pictures/iabc1.jpg')).toMatchObject({ type: 'image/jpeg' });
  expect(await storage.get('iabc1.jpg')).toEqual(bytes);
});

test('The bucket’s address may be a host of its own, with or without a slash at its end', async () => {
  const origin = new URL(place.bucket.url).origin;
  await storageOf({ url: origin }).put('iabc2.jpg', bytes);
  await storageOf({ url: `${place.bucket.url}/` }).put('iabc3.jpg', bytes);
  expect([...place.objects.keys()]).toEqual(expect.arrayContaining(['/iabc2.jpg', '/pictures/iabc3.jpg']));
});

test('A missing file is undefined, and removing it is no fault', async () => {
  expect(await storage.get('inone.jpg')).toBeUndefined();
  await expect(storage.remove('inone.jpg')).resolves.toBeUndefined();
});

test('A removed file is gone', async () => {
  await storage.put('iabc4.jpg', bytes);
  await storage.remove('iabc4.jpg');
  expect(await storage.get('iabc4.jpg')).toBeUndefined();
});

describe('a fault', () => {
  const faults: [string, Partial<Bucket>, RegExp][] = [
    ['a wrong secret', { secretAccessKey: 'another' }, /403.*SignatureDoesNotMatch/],
    ['an unknown key', { accessKeyId: 'OTHER' }, /403.*InvalidAccessKeyId/],
    ['another region', { region: 'us-east-1' }, /403.*InvalidAccessKeyId/],
  ];
  test.each(faults)('%s is a fault, never a missing picture', async (_, change, message) => {
    const other = storageOf(change);
    await expect(other.put('iabc5.jpg', bytes)).rejects.toThrow(message);
    await expect(other.get('iabc5.jpg')).rejects.toThrow('403');
    await expect(other.remove('iabc5.jpg')).rejects.toThrow('403');
    expect(place.objects.has('/pictures/iabc5.jpg')).toBe(false);
  });

  test('A wrong clock is a fault, never a missing picture', async () => {
    const late = simulatedClock(new Date('2026-11-20T02:00:00Z'));
    await expect(s3Storage(place.bucket, late).get('iabc1.jpg')).rejects.toThrow('403');
    expect(place.refusals).toEqual(['RequestTimeTooSkewed']);
  });

  test('A bucket that is out of order is a fault, never a missing picture', async () => {
    place.breakDown(true);
    await expect(storage.put('iabc6.jpg', bytes)).rejects.toThrow('503');
    await expect(storage.get('iabc1.jpg')).rejects.toThrow('503');
  });
});

test('A name that leads elsewhere is never asked for', async () => {
  for (const name of ['../secret.jpg', 'a/b.jpg', 'iabc1.jpg?acl', '.jpg', 'iabc1.svg']) {
    await expect(storage.get(name), name).rejects.toThrow('not a name');
  }
});
