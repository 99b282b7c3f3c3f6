import { describe, expect, test } from 'vitest';
import type { PictureKind } from '#server/kernel/db/schema.ts';
import { inTransaction } from '#server/kernel/scope.ts';
import { type Caller, openTestApp } from '#tests/support/app.ts';
import { createFactories, type Member } from '#tests/support/factories.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { claimPictures, discardPicture } from './claim.ts';
import { dropPictures } from './drop.ts';
import { pictureFile, thumbnailFile } from './rules.ts';
import { storePicture } from './store.ts';

const app = await openTestApp();
const { db, clock, scope, services } = app;
const make = createFactories(app);
const hour = 3600_000;

async function stored(owner: Member, kind: PictureKind = 'post'): Promise<string> {
  const file = new Blob([new Uint8Array(await jpeg())]);
  return (await storePicture(scope(owner), { kind, given: { file } })).pictureId;
}

const view = (file: string, as?: Caller, headers: Record<string, string> = {}) =>
  app.app.request(`http://localhost/crm/uploads/${file}`, {
    headers: { ...(as ? { cookie: as.cookie } : {}), ...headers },
  });

const statusFor = async (pictureId: string, as?: Caller) => (await view(pictureFile(pictureId), as)).status;

interface Carried {
  kinds?: PictureKind[];
  shown?: boolean;
}

const claim = (
  { userId }: Member,
  subject: string,
  pictureIds: string[],
  { kinds = ['post'], shown = false }: Carried = {},
) => inTransaction(scope({ userId }), scope => claimPictures(scope, { subject, kinds, pictureIds, shown }));

const viewsOf = (pictureId: string) =>
  db.selectFrom('audit_log').select(['user_id', 'operation']).where('subject', '=', pictureId).execute();

describe('who sees a picture', () => {
  test('A picture is seen only by its owner until it is published, then by everybody until it is withdrawn', async () => {
    const [owner, other] = [await make.user(), await make.user()];
    const pictureId = await stored(owner);
    const seen = async () => [
      await statusFor(pictureId, owner),
      await statusFor(pictureId, other),
      await statusFor(pictureId),
    ];
    expect(await seen()).toEqual([200, 404, 404]);
    await claim(owner, 'topic:1', [pictureId]);
    expect(await seen()).toEqual([200, 404, 404]);
    await claim(owner, 'topic:1', [pictureId], { shown: true });
    expect(await seen()).toEqual([200, 200, 200]);
    await claim(owner, 'topic:1', [pictureId]);
    expect(await seen()).toEqual([200, 404, 404]);
  });

  test('A thumbnail is kept as private as its picture', async () => {
    const [owner, other] = [await make.user(), await make.user()];
    const thumbnail = thumbnailFile(await stored(owner));
    expect((await view(thumbnail, owner)).status).toBe(200);
    expect((await view(thumbnail, other)).status).toBe(404);
  });

  test('A person whose session is over sees no picture', async () => {
    const owner = await make.user();
    const pictureId = await stored(owner);
    clock.advance(31 * 24 * hour);
    expect(await statusFor(pictureId, owner)).toBe(404);
  });

  test('A picture of a body is never shown to everybody, not even by mistake', async () => {
    const owner = await make.user();
    const pictureId = await stored(owner, 'tongue');
    const given = { kinds: ['tongue' as const], shown: true };
    await expect(claim(owner, 'form:1', [pictureId], given)).rejects.toThrow('never public');
    await claim(owner, 'form:1', [pictureId], { kinds: ['tongue'] });
    const byHand = db.updateTable('picture').set({ is_public: true }).where('picture_id', '=', pictureId);
    await expect(byHand.execute()).rejects.toThrow('picture_check');
    expect(await statusFor(pictureId)).toBe(404);
  });

  test('A look at a private picture is recorded before it is given, a look at a public one is not', async () => {
    const [owner, other] = [await make.user(), await make.user()];
    const pictureId = await stored(owner);
    await view(pictureFile(pictureId), owner);
    await view(thumbnailFile(pictureId), owner);
    await view(pictureFile(pictureId), other);
    const look = { user_id: owner.userId, operation: 'viewPicture' };
    expect(await viewsOf(pictureId)).toEqual([look, look]);
    await claim(owner, 'topic:2', [pictureId], { shown: true });
    await view(pictureFile(pictureId), owner);
    expect(await viewsOf(pictureId)).toHaveLength(2);
  });
});

describe('how a picture is given out', () => {
  test('A picture is given as a JPEG that no browser takes for anything else, and no shared cache keeps it', async () => {
    const owner = await make.user();
    const { headers } = await view(pictureFile(await stored(owner)), owner);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      vary: 'cookie',
    });
  });

  test('A public picture may be cached for a while, by everybody', async () => {
    const owner = await make.user();
    const pictureId = await stored(owner);
    await claim(owner, 'topic:3', [pictureId], { shown: true });
    const { headers } = await view(pictureFile(pictureId));
    expect(headers.get('cache-control')).toBe('public, max-age=600');
  });

  test('A cached picture is not sent again, but only as long as it may be seen', async () => {
    const [owner, other] = [await make.user(), await make.user()];
    const file = pictureFile(await stored(owner));
    const tag = { 'if-none-match': (await view(file, owner)).headers.get('etag') ?? '' };
    const again = await view(file, owner, tag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await view(file, other, tag)).status).toBe(404);
  });

  test('Whatever the address says, nothing but a picture is found, and no refusal is cached', async () => {
    const owner = await make.user();
    const id = await stored(owner);
    const addresses = [`${id}`, `${id}.png`, `${id}-s-s.jpg`, `..%2f${id}.jpg`, '%2e%2e%2fpackage.json'];
    for (const address of addresses) {
      const response = await view(address, owner);
      expect([response.status, await response.text()], address).toEqual([404, '']);
      expect(response.headers.get('cache-control'), address).toBe('no-store');
    }
  });

  test('A picture whose bytes are gone is reported to the operator, and not found', async () => {
    const owner = await make.user();
    const pictureId = await stored(owner);
    await services.storage.remove(pictureFile(pictureId));
    expect(await statusFor(pictureId, owner)).toBe(404);
    expect(app.faults.splice(0)).toEqual([
      expect.objectContaining({ pictureId, msg: expect.stringMatching(/missing/) }),
    ]);
  });
});

describe('what may carry a picture', () => {
  const gone = { errorName: 'INVALID_INPUT', message: '有图片已失效，请重新上传' };

  test('A subject cannot claim the pictures of another account', async () => {
    const [owner, other] = [await make.user(), await make.user()];
    await expect(claim(other, 'topic:10', [await stored(owner)])).rejects.toMatchObject(gone);
  });

  test('A subject cannot claim a picture of another purpose', async () => {
    const owner = await make.user();
    await expect(claim(owner, 'topic:11', [await stored(owner, 'tongue')])).rejects.toMatchObject(gone);
  });

  test('A picture belongs to one subject: of two that claim it at once, one gets it', async () => {
    const owner = await make.user();
    const pictureId = await stored(owner);
    const asked = await Promise.allSettled(
      ['topic:12', 'topic:13'].map(subject => claim(owner, subject, [pictureId])),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('A claim takes all the pictures it names or none', async () => {
    const owner = await make.user();
    const pictureId = await stored(owner);
    await expect(claim(owner, 'topic:14', [pictureId, 'inone'])).rejects.toMatchObject(gone);
    const { claimed_by } = await db
      .selectFrom('picture')
      .select('claimed_by')
      .where('picture_id', '=', pictureId)
      .executeTakeFirstOrThrow();
    expect(claimed_by).toBeNull();
  });

  test('Claiming the same again changes nothing, and what is named no more is unclaimed and private', async () => {
    const owner = await make.user();
    const [kept, left] = [await stored(owner), await stored(owner)];
    await claim(owner, 'topic:15', [kept, left], { shown: true });
    await claim(owner, 'topic:15', [kept, kept], { shown: true });
    expect(await statusFor(kept)).toBe(200);
    expect(await statusFor(left)).toBe(404);
    await claim(owner, 'topic:15', []);
    expect(await statusFor(kept)).toBe(404);
  });
});

describe('what nobody uses', () => {
  const bytesOf = async (id: string) => [
    await services.storage.get(pictureFile(id)),
    await services.storage.get(thumbnailFile(id)),
  ];
  const exists = async (pictureId: string) =>
    (await db.selectFrom('picture').selectAll().where('picture_id', '=', pictureId).execute()).length === 1;

  test('An unclaimed picture is dropped after two days, one of a body after one, and claimed ones stay', async () => {
    const owner = await make.user();
    const [post, tongue, carried] = [await stored(owner), await stored(owner, 'tongue'), await stored(owner)];
    await claim(owner, 'topic:20', [carried]);
    clock.advance(24 * hour - 1);
    await dropPictures(scope());
    expect([await exists(post), await exists(tongue)]).toEqual([true, true]);
    clock.advance(2);
    await dropPictures(scope());
    expect([await exists(post), await exists(tongue)]).toEqual([true, false]);
    expect(await bytesOf(tongue)).toEqual([undefined, undefined]);
    clock.advance(30 * 24 * hour);
    await dropPictures(scope());
    expect([await exists(post), await exists(carried)]).toEqual([false, true]);
    expect((await bytesOf(carried)).every(Boolean)).toBe(true);
  });

  test('Unclaimed pictures are dropped however many there are', async () => {
    const { userId } = await make.user();
    const uploaded_at = clock.now();
    const picture = { user_id: userId, kind: 'post' as const, width: 1, height: 1, bytes: 1, uploaded_at };
    await db
      .insertInto('picture')
      .values(
        Array.from({ length: 450 }, (_, index) => ({
          ...picture,
          picture_id: `imany${index}`,
          unclaimed_since: uploaded_at,
        })),
      )
      .execute();
    clock.advance(49 * hour);
    await dropPictures(scope());
    const left = await db.selectFrom('picture').select('picture_id').where('user_id', '=', userId).execute();
    expect(left).toEqual([]);
  });

  test('A released picture waits anew from its release', async () => {
    const owner = await make.user();
    const pictureId = await stored(owner);
    await claim(owner, 'topic:21', [pictureId]);
    clock.advance(100 * hour);
    await claim(owner, 'topic:21', []);
    clock.advance(47 * hour);
    await dropPictures(scope());
    expect(await exists(pictureId)).toBe(true);
    clock.advance(2 * hour);
    await dropPictures(scope());
    expect(await exists(pictureId)).toBe(false);
  });

  test('A dropped picture is neither seen nor claimed any more, and then its bytes are deleted', async () => {
    const owner = await make.user();
    const pictureId = await stored(owner, 'tongue');
    await claim(owner, 'form:22', [pictureId], { kinds: ['tongue'] });
    await inTransaction(scope(), scope => discardPicture(scope, pictureId));
    expect(await statusFor(pictureId, owner)).toBe(404);
    await expect(claim(owner, 'form:22', [pictureId], { kinds: ['tongue'] })).rejects.toMatchObject({
      errorName: 'INVALID_INPUT',
    });
    await dropPictures(scope());
    expect(await exists(pictureId)).toBe(false);
    expect(await bytesOf(pictureId)).toEqual([undefined, undefined]);
  });

  test('A dropped picture keeps its row while the store is out of order, and is deleted at the next try', async () => {
    const owner = await make.user();
    const pictureId = await stored(owner);
    clock.advance(49 * hour);
    const { remove } = services.storage;
    services.storage.remove = () => Promise.reject(new Error('out of order'));
    try {
      await expect(dropPictures(scope())).rejects.toThrow('out of order');
    } finally {
      services.storage.remove = remove;
    }
    expect(await exists(pictureId)).toBe(true);
    await dropPictures(scope());
    expect(await exists(pictureId)).toBe(false);
  });

  test('A claim and a drop at once: the picture is claimed and kept, or refused and gone', async () => {
    const owner = await make.user();
    const ids = [await stored(owner), await stored(owner), await stored(owner), await stored(owner)];
    clock.advance(49 * hour);
    const [, ...claims] = await Promise.allSettled([
      dropPictures(scope()),
      ...ids.map((id, index) => claim(owner, `topic:3${index}`, [id])),
    ]);
    await dropPictures(scope());
    for (const [index, { status }] of claims.entries()) {
      const id = ids[index] ?? '';
      expect(await exists(id)).toBe(status === 'fulfilled');
      expect((await bytesOf(id)).every(Boolean)).toBe(status === 'fulfilled');
    }
  });
});
