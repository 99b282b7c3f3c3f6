import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type Operation, operations } from '#generated/operations.ts';
import { addWechatAuthorization } from './auth/wechat-authorize.ts';
import type { Services } from './context.ts';
import { BusinessError } from './errors.ts';
import { handlers } from './handlers.ts';
import { callerAddress } from './http/address.ts';
import { sessionCookie } from './http/cookie.ts';
import { type AnyHandler, bareStatusOf, runOperation, statusOf } from './http/endpoint.ts';
import { isOwnOrigin } from './http/origin.ts';
import { literalFirst } from './http/route-order.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createSharedReads } from './http/shared-reads.ts';
import { newId } from './ids.ts';
import { addPictures } from './pictures/serve.ts';

const maxBodyBytes = 64 * 1024;

export interface Env {
  Variables: { requestId: string; operation: string; code: number };
}

export interface AppState {
  /** While true, readiness fails and new work is refused. */
  draining: boolean;
}

const byId: Readonly<Record<string, Operation>> = operations;

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** The map is typed operation by operation; the loop below runs any of them. */
function handlerOf(id: string): AnyHandler {
  const known = (handlers as unknown as Partial<Record<string, AnyHandler>>)[id];
  return known ?? (() => Promise.reject(new BusinessError('NOT_OPEN')));
}

/** HTTP from the contract: every operation of generated/operations.ts, and the envelope for every answer. */
export function createApp(services: Services, state: AppState = { draining: false }): Hono<Env> {
  const { config, log, db } = services;
  const app = new Hono<Env>();
  const shared = createSharedReads(services.clock, config.sharedReadMs);
  const fault = (name: 'SYSTEM_FAULT' | 'NOT_FOUND' | 'FORBIDDEN' | 'INVALID_INPUT') => {
    const { code, message } = new BusinessError(name);
    return { code, message };
  };

  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = newId('q');
    c.set('requestId', requestId);
    c.set('operation', '-');
    c.header('x-request-id', requestId);
    await next();
    // A connection that is kept alive would keep a stopping server alive as well.
    if (state.draining) c.header('connection', 'close');
    log.info({
      requestId,
      operation: c.get('operation'),
      method: c.req.method,
      status: c.res.status,
      code: c.get('code'),
      ms: Math.round(performance.now() - started),
    });
  });
  app.use('/crm/api/*', securityHeaders(config));

  app.get('/healthz', c => c.json({ status: 'ok' }));
  app.get('/readyz', async c => {
    const ready =
      !state.draining &&
      (await db
        .selectNoFrom(eb => eb.lit(1).as('one'))
        .execute()
        .then(
          () => true,
          () => false,
        ));
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503);
  });

  app.use('/crm/api/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    if (state.draining) return c.json(fault('SYSTEM_FAULT'), 503);
    const own = [new URL(c.req.url).origin, ...(config.publicUrl ? [config.publicUrl.origin] : [])];
    if (!isOwnOrigin(c.req.method, c.req.raw.headers, own)) return c.json(fault('FORBIDDEN'), 403);
    return next();
  });
  // Forms with a file have a limit of their own, after the session is known (http/form.ts).
  const limitBody = bodyLimit({ maxSize: maxBodyBytes, onError: c => c.json(fault('INVALID_INPUT'), 413) });

  for (const operation of literalFirst(Object.values<Operation>(operations))) {
    const handler = handlerOf(operation.id);
    const limit: MiddlewareHandler = operation.form ? (_, next) => next() : limitBody;
    app.on(operation.method.toUpperCase(), honoPath(operation.path), limit, async c => {
      c.set('operation', operation.id);
      c.set('code', ErrorCode.OK);
      const base = {
        ...services,
        requestId: c.get('requestId'),
        address: callerAddress(
          getConnInfo(c).remote.address ?? '-',
          c.req.header('x-forwarded-for'),
          config.trustedProxies,
        ),
        cookie: sessionCookie(c, {
          production: config.production,
          maxAgeSeconds: config.sessionDays * 86_400,
        }),
      };
      const run = () => runOperation(c, operation, handler, base);
      if (shared.takes(operation.id)) {
        const answer = await shared.read(new URL(c.req.url), async () => JSON.stringify(await run()));
        return c.body(answer, 200, { 'content-type': 'application/json' });
      }
      try {
        return c.json((await run()) as Record<string, unknown>);
      } finally {
        if (operation.method !== 'get') shared.forget();
      }
    });
  }
  app.all('/crm/api/*', c => c.json(fault('NOT_FOUND'), 404));
  addWechatAuthorization(app, services);
  addPictures(app, services);

  app.onError((error, c) => {
    const { envelope = true } = byId[c.get('operation')] ?? {};
    if (error instanceof BusinessError) {
      c.set('code', error.code);
      if (!envelope) return c.json({ code: 'FAIL', message: error.message }, bareStatusOf(error));
      return c.json({ code: error.code, message: error.message, msg: error.detail }, statusOf(error));
    }
    c.set('code', ErrorCode.SYSTEM_FAULT);
    log.error({ requestId: c.get('requestId'), operation: c.get('operation'), err: error });
    return c.json(envelope ? fault('SYSTEM_FAULT') : { code: 'FAIL', message: '系统繁忙' }, 500);
  });
  return app;
}
