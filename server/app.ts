import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
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

/** The map is typed operation by operation; `addOperations` runs any of them. */
function handlerOf(id: string): AnyHandler {
  const known = (handlers as unknown as Partial<Record<string, AnyHandler>>)[id];
  return known ?? (() => Promise.reject(new BusinessError('NOT_OPEN')));
}

/** HTTP from the contract: every operation of generated/operations.ts, and the envelope for every answer. */
export function createApp(services: Services, state: AppState = { draining: false }): Hono<Env> {
  const app = new Hono<Env>();
  addRequestLog(app, services, state);
  app.use('/crm/api/*', securityHeaders(services.config));
  addHealth(app, services, state);
  addGates(app, services, state);
  addOperations(app, services);
  app.all('/crm/api/*', c => c.json(refusalOf('NOT_FOUND'), 404));
  addWechatAuthorization(app, services);
  addPictures(app, services);
  addErrorAnswers(app, services);
  return app;
}

function refusalOf(name: 'SYSTEM_FAULT' | 'NOT_FOUND' | 'FORBIDDEN' | 'INVALID_INPUT') {
  const { code, message } = new BusinessError(name);
  return { code, message };
}

/** A line a request, by the operation's name: an address may hold an id, a query a search for an illness. */
function addRequestLog(app: Hono<Env>, { log }: Services, state: AppState): void {
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
}

/** For whoever watches the server: whether it runs, and whether it may be given work. */
function addHealth(app: Hono<Env>, { db }: Services, state: AppState): void {
  const databaseAnswers = () =>
    db
      .selectNoFrom(eb => eb.lit(1).as('one'))
      .execute()
      .then(
        () => true,
        () => false,
      );
  app.get('/healthz', c => c.json({ status: 'ok' }));
  app.get('/readyz', async c => {
    const ready = !state.draining && (await databaseAnswers());
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503);
  });
}

/** What every operation is refused by before it begins: a server that stops, a page of somebody else. */
function addGates(app: Hono<Env>, { config }: Services, state: AppState): void {
  app.use('/crm/api/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    if (state.draining) return c.json(refusalOf('SYSTEM_FAULT'), 503);
    const own = [new URL(c.req.url).origin, ...(config.publicUrl ? [config.publicUrl.origin] : [])];
    if (!isOwnOrigin(c.req.method, c.req.raw.headers, own)) return c.json(refusalOf('FORBIDDEN'), 403);
    return next();
  });
}

const tooLarge = (c: Context) => c.json(refusalOf('INVALID_INPUT'), 413);
const limitCounted = bodyLimit({ maxSize: maxBodyBytes, onError: tooLarge });
/** An announced length is all that Node reads; to count what comes takes a web stream (decision 19). */
const limitBody: MiddlewareHandler = (c, next) => {
  const length = c.req.header('content-length');
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitCounted(c, next);
  return Number(length) > maxBodyBytes ? Promise.resolve(tooLarge(c)) : next();
};
const noLimit: MiddlewareHandler = (_, next) => next();

/** Forms with a file have a limit of their own, after the session is known (http/form.ts). */
const limitOf = ({ form, method }: Operation) => (form || method === 'get' ? noLimit : limitBody);

function addOperations(app: Hono<Env>, services: Services): void {
  const { config, clock } = services;
  const shared = createSharedReads(clock, config.sharedReadMs);
  for (const operation of literalFirst(Object.values<Operation>(operations))) {
    const handler = handlerOf(operation.id);
    app.on(operation.method.toUpperCase(), honoPath(operation.path), limitOf(operation), async c => {
      c.set('operation', operation.id);
      c.set('code', ErrorCode.OK);
      const run = () => runOperation(c, operation, handler, requestContext(c, services));
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
}

/** What a handler knows of the request at hand, but for who asks and what. */
function requestContext(c: Context<Env>, services: Services) {
  const { production, sessionDays, trustedProxies } = services.config;
  const socketAddress = getConnInfo(c).remote.address ?? '-';
  return {
    ...services,
    requestId: c.get('requestId'),
    address: callerAddress(socketAddress, c.req.header('x-forwarded-for'), trustedProxies),
    cookie: sessionCookie(c, { production, maxAgeSeconds: sessionDays * 86_400 }),
  };
}

/** A refusal in the contract's words; what is no refusal is a fault of the server, and written down. */
function addErrorAnswers(app: Hono<Env>, { log }: Services): void {
  app.onError((error, c) => {
    const { envelope = true } = byId[c.get('operation')] ?? {};
    if (error instanceof BusinessError) {
      c.set('code', error.code);
      if (!envelope) return c.json({ code: 'FAIL', message: error.message }, bareStatusOf(error));
      return c.json({ code: error.code, message: error.message, msg: error.detail }, statusOf(error));
    }
    c.set('code', ErrorCode.SYSTEM_FAULT);
    log.error({ requestId: c.get('requestId'), operation: c.get('operation'), err: error });
    return c.json(envelope ? refusalOf('SYSTEM_FAULT') : { code: 'FAIL', message: '系统繁忙' }, 500);
  });
}
