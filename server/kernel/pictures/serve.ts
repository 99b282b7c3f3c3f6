import type { Context, Hono } from 'hono';
import { audit } from '#server/kernel/audit.ts';
import type { Env } from '#server/kernel/http/env.ts';
import { viewerOf } from '#server/kernel/http/viewer.ts';
import type { Services } from '#server/kernel/services.ts';
import { maySee } from './rules.ts';

const fileName = /^(i[a-z0-9]{3,40}?)(-s)?\.jpg$/;

/** A public picture may be withdrawn, so caches keep it briefly; private copies are checked each time. */
const cacheControl = (isPublic: boolean) => (isPublic ? 'public, max-age=600' : 'private, no-cache');

async function findViewable(services: Services, c: Context, pictureId: string) {
  const viewer = await viewerOf(c, services);
  const picture = await services.db
    .selectFrom('picture')
    .select(['user_id', 'is_public'])
    .where('picture_id', '=', pictureId)
    .where('stored_at', 'is not', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  // Another account's picture is answered like one that does not exist (NOT_FOUND of the contract).
  return picture && maySee(picture, viewer) ? { viewer, isPublic: picture.is_public } : undefined;
}

/** Serves stored pictures to the people who may see them. A look at a private one is recorded first. */
export function addPictures(app: Hono<Env>, services: Services): void {
  const { db, clock, storage, log } = services;
  app.get('/crm/uploads/:file', async c => {
    c.set('operation', 'viewPicture');
    c.header('x-content-type-options', 'nosniff');
    c.header('content-security-policy', "default-src 'none'; sandbox");
    c.header('cross-origin-resource-policy', 'same-origin');
    c.header('cache-control', 'no-store');
    const file = c.req.param('file');
    const [, pictureId] = fileName.exec(file) ?? [];
    const found = pictureId && (await findViewable(services, c, pictureId));
    if (!found) return c.body(null, 404);
    const { viewer, isPublic } = found;
    if (!isPublic && viewer) {
      const entry = { userId: viewer, operation: 'viewPicture', subject: pictureId };
      await audit(db, { ...entry, at: clock.now(), requestId: c.get('requestId') });
    }
    const tag = `"${file}"`;
    const caching = { 'cache-control': cacheControl(isPublic), etag: tag, vary: 'cookie' };
    if (c.req.header('if-none-match') === tag) return c.body(null, 304, caching);
    const bytes = await storage.get(file);
    if (bytes) return c.body(bytes, 200, { ...caching, 'content-type': 'image/jpeg' });
    log.error({ requestId: c.get('requestId'), pictureId }, 'a picture is missing from the store');
    return c.body(null, 404);
  });
}
