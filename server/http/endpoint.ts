import type { Context } from 'hono';
import type { Operation } from '#generated/operations.ts';
import { audit } from '../audit.ts';
import { findSession } from '../auth/session.ts';
import type { GuestContext } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { admit } from './admission.ts';
import { commonErrors } from './common-errors.ts';
import { checkPart, decodeHeaders, decodePath, decodeQuery } from './decode.ts';
import { inFormSlot, readForm } from './form.ts';

export type AnyHandler = (input: Record<string, unknown>, context: GuestContext) => Promise<unknown>;

/** Thrown where the server itself breaks the contract; strict servers (tests, development) refuse to answer. */
export class ContractBroken extends Error {}

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

function subjectOf(operation: Operation, input: { params: unknown }): string | undefined {
  return operation.owner ? String((input.params as Record<string, unknown>)[operation.owner]) : undefined;
}

/** Only what the contract declares leaves: the answer is the result as its schema parses it. */
function sealAnswer(operation: Operation, data: unknown, strict: boolean): unknown {
  const given = operation.envelope ? { code: 0, message: 'SUCCESS', data } : data;
  const parsed = operation.response.parse(given);
  if (strict && JSON.stringify(parsed) !== JSON.stringify(sortLike(parsed, given))) {
    throw new ContractBroken(`${operation.id} answers more than the contract declares`);
  }
  return parsed;
}

/** The given value with the parsed one's order of keys, undeclared keys last. */
function sortLike(parsed: unknown, given: unknown): unknown {
  if (Array.isArray(parsed) && Array.isArray(given)) {
    return given.map((item, index) => sortLike(parsed[index], item));
  }
  if (typeof parsed !== 'object' || parsed === null || typeof given !== 'object' || given === null)
    return given;
  const keys = [...new Set([...Object.keys(parsed), ...Object.keys(given)])];
  return Object.fromEntries(
    keys.map(key => [
      key,
      sortLike((parsed as Record<string, unknown>)[key], (given as Record<string, unknown>)[key]),
    ]),
  );
}

type Base = Omit<GuestContext, 'userId' | 'request'>;
type Input = ReturnType<typeof readInput>;

/** Runs one operation: session, input, audit, handler, answer. */
export async function runOperation(
  c: Context,
  operation: Operation,
  handler: AnyHandler,
  base: Base,
): Promise<unknown> {
  if (operation.form) return runForm(c, operation, handler, base);
  const { db, clock, cookie } = base;
  // A request without a body becomes a whole Request when it is asked for one.
  const text = operation.method === 'get' ? '' : await c.req.text();
  const input = attempt(() => readInput(c, operation, parseBody(c, operation, text)));
  const audited =
    operation.access !== 'guest' && !('error' in input)
      ? { operation: operation.id, subject: subjectOf(operation, input), requestId: base.requestId }
      : undefined;
  const userId = cookie.token
    ? await admit(db, { token: cookie.token, at: clock.now(), audited })
    : undefined;
  requireAccess(operation, userId);
  if ('error' in input) throw input.error;
  return answer(c, operation, handler, { ...base, userId }, input, text);
}

/** A form is read after the session is known: its sender has only so many places. */
async function runForm(c: Context, operation: Operation, handler: AnyHandler, base: Base): Promise<unknown> {
  const { db, clock, cookie } = base;
  const userId = cookie.token ? await findSession(db, cookie.token, clock.now()) : undefined;
  requireAccess(operation, userId);
  return inFormSlot(userId ?? base.address, async () => {
    const input = readInput(c, operation, await readForm(c.req.raw));
    if (operation.access !== 'guest' && userId) {
      const subject = subjectOf(operation, input);
      await audit(db, {
        at: clock.now(),
        userId,
        operation: operation.id,
        subject,
        requestId: base.requestId,
      });
    }
    return answer(c, operation, handler, { ...base, userId }, input, '');
  });
}

function requireAccess({ access }: Operation, userId: string | undefined): void {
  if (access !== 'guest' && !userId) throw new BusinessError('NOT_LOGGED_IN');
}

function attempt<Result>(work: () => Result): Result | { error: unknown } {
  try {
    return work();
  } catch (error) {
    return { error };
  }
}

async function answer(
  c: Context,
  operation: Operation,
  handler: AnyHandler,
  base: Base & Pick<GuestContext, 'userId'>,
  input: Input,
  text: string,
): Promise<unknown> {
  const strict = !base.config.production;
  try {
    return sealAnswer(
      operation,
      await handler(input, { ...base, request: { headers: c.req.raw.headers, body: text } }),
      strict,
    );
  } catch (error) {
    if (strict && error instanceof BusinessError) requireDeclared(operation, error);
    throw error;
  }
}

function requireDeclared(operation: Operation, error: BusinessError): void {
  const declared: readonly string[] = operation.errors;
  if (!declared.includes(error.errorName) && !commonErrors.has(error.errorName)) {
    throw new ContractBroken(`${operation.id} does not declare ${error.errorName}`);
  }
}

/** HTTP tells whether the request reached the business at all; the code tells the rest. */
export function statusOf(error: BusinessError): 200 | 400 | 403 {
  if (error.errorName === 'INVALID_INPUT') return 400;
  return error.errorName === 'FORBIDDEN' ? 403 : 200;
}

/** Without the envelope the status alone tells a refusal from an answer (WeChat Pay API v3, 通知应答). */
export const bareStatusOf = (error: BusinessError): 400 | 403 =>
  error.errorName === 'INVALID_INPUT' ? 400 : 403;
