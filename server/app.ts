import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type Operation, operations } from '#generated/operations.ts';
import { addWechatAuthorization } from './auth/wechat-authorize.ts';
import { handlers } from './handlers.ts';
import { BusinessError } from './kernel/errors.ts';
import { callerAddress } from './kernel/http/address.ts';
import { sessionCookie } from './kernel/http/cookie.ts';
import { type AnyHandler, bareStatusOf, runOperation, statusOf } from './kernel/http/endpoint.ts';
import type { Env } from './kernel/http/env.ts';
import { hasNul } from './kernel/http/nul.ts';
import { isOwnOrigin } from './kernel/http/origin.ts';
import { literalFirst } from './kernel/http/route-order.ts';
import { securityHeaders } from './kernel/http/security-headers.ts';
import { createSharedReads } from './kernel/http/shared-reads.ts';
import { newId } from './kernel/ids.ts';
import { createDefaultOrganization } from './kernel/organization.ts';
import { addPictures } from './kernel/pictures/serve.ts';
import type { Services } from './kernel/services.ts';

const maxBodyBytes = 64 * 1024;

/**
 * Whether the server goes on: `stopping` fails readiness and tells connections to close while everything is still served,
 * `draining` refuses new work, too.
 */
export interface AppState {
  phase: 'serving' | 'stopping' | 'draining';
}

const byId: Readonly<Record<string, Operation>> = operations;

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** The maps are typed operation by operation; `addOperations` runs any of them. */
function handlerOf({ domain, id }: Operation): AnyHandler {
  const known = (handlers as Partial<Record<string, object>>)[domain] as Partial<Record<string, AnyHandler>>;
  return known?.[id] ?? (() => Promise.reject(new BusinessError('NOT_OPEN')));
}

/** HTTP from the contract: every operation of generated/operations.ts, and the envelope for every answer. */
export function createApp(services: Services, state: AppState = { phase: 'serving' }): Hono<Env> {
  const app = new Hono<Env>();
  addRequestLog(app, services, state);
  app.use(refuseNul);
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

/** No address holds a NUL. Operations name the field that does (http/decode.ts). */
const refuseNul: MiddlewareHandler<Env> = (c, next) =>
  hasNul(c.req.url) && !c.req.path.startsWith('/crm/api/')
    ? Promise.resolve(c.json(refusalOf('INVALID_INPUT'), 400))
    : next();

/** One line a request, by the operation's name: an address may hold an id, and a query a search for an illness. */
function addRequestLog(app: Hono<Env>, { log }: Services, state: AppState): void {
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = newId('q');
    c.set('requestId', requestId);
    c.set('operation', '-');
    c.header('x-request-id', requestId);
    await next();
    // A kept-alive connection would keep the stopping server alive.
    if (state.phase !== 'serving') c.header('connection', 'close');
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

/** Liveness, and readiness for new work. */
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
    const ready = state.phase === 'serving' && (await databaseAnswers());
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503);
  });
}

/** Rejects requests while draining, and from foreign origins (CSRF). */
function addGates(app: Hono<Env>, { config }: Services, state: AppState): void {
  app.use('/crm/api/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    if (state.phase === 'draining') return c.json(refusalOf('SYSTEM_FAULT'), 503, { 'retry-after': '5' });
    const own = [new URL(c.req.url).origin, ...(config.publicUrl ? [config.publicUrl.origin] : [])];
    if (!isOwnOrigin(c.req.method, c.req.raw.headers, own)) return c.json(refusalOf('FORBIDDEN'), 403);
    return next();
  });
}

const tooLarge = (c: Context) => c.json(refusalOf('INVALID_INPUT'), 413);
const limitCounted = bodyLimit({ maxSize: maxBodyBytes, onError: tooLarge });
/** Node reads no more than the announced length; counting the bytes would need a web stream (decision 76). */
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
  const defaultOrganization = createDefaultOrganization(services, config.sharedReadMs);
  const shared = createSharedReads(clock, config.sharedReadMs);
  for (const operation of literalFirst(Object.values<Operation>(operations))) {
    const handler = handlerOf(operation);
    app.on(operation.method.toUpperCase(), honoPath(operation.path), limitOf(operation), async c => {
      c.set('operation', operation.id);
      c.set('code', ErrorCode.OK);
      const arrival = arrivalOf(c, services);
      const { token } = arrival.cookie;
      const run = () => runOperation({ c, operation, handler, defaultOrganization }, arrival);
      if (shared.takes(operation.id)) {
        const work = async () => JSON.stringify(await run());
        const answer = await shared.read(operation.id, new URL(c.req.url), token, work);
        return c.body(answer, 200, { 'content-type': 'application/json' });
      }
      try {
        return c.json((await run()) as Record<string, unknown>);
      } finally {
        shared.noteWrite(token, operation.invalidates);
      }
    });
  }
}

/** What is known of a request before it is read. */
function arrivalOf(c: Context<Env>, services: Services) {
  const { production, sessionDays, trustedProxies } = services.config;
  const socketAddress = getConnInfo(c).remote.address ?? '-';
  return {
    ...services,
    requestId: c.get('requestId'),
    address: callerAddress(socketAddress, c.req.header('x-forwarded-for'), trustedProxies),
    cookie: sessionCookie(c, { production, maxAgeSeconds: sessionDays * 86_400 }),
  };
}

/** A refusal is answered in the contract's words; any other error is a fault of the server, and is logged. */
function addErrorAnswers(app: Hono<Env>, { log }: Services): void {
  app.onError((error, c) => {
    const operation = byId[c.get('operation')];
    const envelope = operation?.envelope ?? true;
    if (error instanceof BusinessError) {
      c.set('code', error.code);
      if (!envelope) return c.json({ code: 'FAIL', message: error.message }, bareStatusOf(error));
      const { code, message, detail } = error;
      return c.json({ code, message, msg: detail }, statusOf(operation, error));
    }
    c.set('code', ErrorCode.SYSTEM_FAULT);
    log.error({ requestId: c.get('requestId'), operation: c.get('operation'), err: error });
    return c.json(envelope ? refusalOf('SYSTEM_FAULT') : { code: 'FAIL', message: '系统繁忙' }, 500);
  });
}
