import type { Context } from 'hono';
import { commonErrors, type ErrorName, type Operation } from '#generated/operations.ts';
import { audit } from '#server/kernel/audit.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { hashOf, once } from '#server/kernel/idempotency.ts';
import { admit } from './admission.ts';
import { checkPart, decodeHeaders, decodePath, decodeQuery } from './decode.ts';
import { inFormSlot, readForm } from './form.ts';
import type { KeyedScope, RequestScope } from './request-scope.ts';
import { ContractBroken, sealAnswer } from './seal.ts';
import { findSession } from './session.ts';

export type AnyHandler = (scope: RequestScope, input: Record<string, unknown>) => Promise<unknown>;

function parseBody(c: Context, operation: Operation, text: string): unknown {
  if (!operation.body) return undefined;
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new BusinessError('INVALID_INPUT', undefined, 'content-type: application/json expected');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new BusinessError('INVALID_INPUT', undefined, 'body: not JSON');
  }
}

function readInput(c: Context, operation: Operation, body: unknown) {
  const search = new URL(c.req.url).searchParams;
  return {
    params: checkPart(operation, 'params', decodePath(operation, c.req.param())),
    query: checkPart(operation, 'query', decodeQuery(operation, search)),
    header: checkPart(operation, 'header', decodeHeaders(operation, c.req.raw.headers)),
    body: checkPart(operation, 'body', body),
  };
}

type Input = ReturnType<typeof readInput>;

const parts = { path: 'params', query: 'query', body: 'body' } as const satisfies Record<string, keyof Input>;

/** The first of the caller's own ids that the input has. */
function subjectOf({ owned }: Operation, input: Input): string | undefined {
  for (const place of owned) {
    const [part = 'path', name = ''] = place.split('.') as [keyof typeof parts, string];
    const value = (input[parts[part]] as Record<string, unknown> | undefined)?.[name];
    if (value !== undefined) return String(value);
  }
  return undefined;
}

/** A request of one operation. */
export interface Call {
  c: Context;
  operation: Operation;
  handler: AnyHandler;
  /** Gives the default organization for a request that names none. */
  defaultOrganization(): Promise<string>;
}

/** What is known of a request before its session and its input are read. */
type Arrival = Omit<RequestScope, 'now' | 'userId' | 'request'>;
type Known = Omit<RequestScope, 'request'>;

/** Runs one operation: session, input, audit, handler, answer. */
export function runOperation(call: Call, arrival: Arrival): Promise<unknown> {
  const moment = { ...arrival, now: arrival.clock.now() };
  return call.operation.form ? runForm(call, moment) : runJson(call, moment);
}

async function runJson(call: Call, moment: Omit<Known, 'userId'>): Promise<unknown> {
  const { c, operation } = call;
  const { db, now, cookie, requestId } = moment;
  // For a request without a body, hono would build a whole Request to read its text.
  const text = operation.method === 'get' ? '' : await c.req.text();
  const input = attempt(() => readInput(c, operation, parseBody(c, operation, text)));
  const audited =
    operation.login === 'required' && !('error' in input)
      ? { operation: operation.id, subject: subjectOf(operation, input), requestId }
      : undefined;
  const { token } = operation.login === 'none' ? {} : cookie;
  const userId = token ? await admit(db, { token, at: now, audited }) : undefined;
  requireAccess(operation, userId);
  if ('error' in input) throw input.error;
  return answer(call, { ...moment, userId }, input, text);
}

/** The form is read after the session is known, because the uploads under way are limited for each account. */
async function runForm(call: Call, moment: Omit<Known, 'userId'>): Promise<unknown> {
  const { c, operation } = call;
  const { db, now, cookie, requestId, address } = moment;
  const userId = cookie.token ? await findSession(moment, cookie.token) : undefined;
  requireAccess(operation, userId);
  return inFormSlot(userId ?? address, async () => {
    const input = readInput(c, operation, await readForm(c.req.raw));
    if (operation.login === 'required' && userId) {
      const subject = subjectOf(operation, input);
      await audit(db, { at: now, userId, operation: operation.id, subject, requestId });
    }
    return answer(call, { ...moment, userId }, input, '');
  });
}

function requireAccess({ login }: Operation, userId: string | undefined): void {
  if (login === 'required' && !userId) throw new BusinessError('NOT_LOGGED_IN');
}

function attempt<Result>(work: () => Result): Result | { error: unknown } {
  try {
    return work();
  } catch (error) {
    return { error };
  }
}

/** The organization that the query or the body names, else the default one. Other operations have none. */
async function organizationOf(
  { operation, defaultOrganization }: Call,
  { query, body }: Input,
): Promise<{ topOrgId?: string }> {
  if (!operation.ofOrganization) return {};
  const { topOrgId } = { ...(query as object), ...(body as object) } as { topOrgId?: string };
  return { topOrgId: topOrgId ?? (await defaultOrganization()) };
}

/** For an operation with an Idempotency-Key: its key, and the way to do its work once. */
function withKey<S extends RequestScope>({ id, keyed }: Operation, input: Input, scope: S) {
  if (!keyed) return scope;
  const key = (input.header as { 'Idempotency-Key': string })['Idempotency-Key'];
  const request = { userId: scope.userId, key, operation: id, bodyHash: hashOf(input) };
  const own: KeyedScope<S> = { keyed: request, once: work => once(scope, request, work) };
  return { ...scope, ...own };
}

async function answer(call: Call, known: Known, input: Input, text: string): Promise<unknown> {
  const { c, operation, handler } = call;
  const request = { headers: c.req.raw.headers, body: text };
  const scope = withKey(operation, input, { ...known, request, ...(await organizationOf(call, input)) });
  const strict = !scope.config.production;
  try {
    return sealAnswer(operation, await handler(scope, input), {
      strict,
      report: leftOut =>
        scope.log.error({ requestId: scope.requestId, ...leftOut }, '列表里有一项不合契约，已略去'),
    });
  } catch (error) {
    if (strict && error instanceof BusinessError) requireDeclared(operation, error);
    throw error;
  }
}

function requireDeclared(operation: Operation, error: BusinessError): void {
  const declared: readonly string[] = operation.errors;
  if (!declared.includes(error.errorName) && !(error.errorName in commonErrors)) {
    throw new ContractBroken(`${operation.id} does not declare ${error.errorName}`);
  }
}

const common: Partial<Record<ErrorName, readonly (200 | 400 | 403 | 413 | 429 | 500 | 503)[]>> = commonErrors;

/** A declared refusal is an answer of the business, with 200; any other has its status from `x-common-errors`. */
export function statusOf(operation: Operation | undefined, { errorName }: BusinessError) {
  return (operation?.errors.includes(errorName) ? undefined : common[errorName]?.[0]) ?? 200;
}

/** Without the envelope only the status separates a refusal from an answer (WeChat Pay API v3, 通知应答). */
export const bareStatusOf = (error: BusinessError): 400 | 403 =>
  error.errorName === 'INVALID_INPUT' ? 400 : 403;
