import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { config as configureZod, locales } from 'zod/mini';
import { ErrorCode } from '#generated/model/error-code.ts';
import {
  type Data,
  type ErrorName,
  type Operation,
  type OperationId,
  operations,
} from '#generated/operations.ts';
import { type AppState, createApp } from '#server/app.ts';
import { parseConfig } from '#server/kernel/config.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { Database } from '#server/kernel/db/transaction.ts';
import { createLog } from '#server/kernel/log.ts';
import { simulatedClock } from '#server/kernel/ports/clock.ts';
import { type PaySimulator, simulatedPay } from '#server/kernel/ports/pay/simulator.ts';
import type { SmsPort } from '#server/kernel/ports/sms.ts';
import { diskStorage } from '#server/kernel/ports/storage/disk.ts';
import { simulatedWechat, type WechatSimulator } from '#server/kernel/ports/wechat/simulator.ts';
import type { Scope } from '#server/kernel/scope.ts';
import { createSecrets } from '#server/kernel/secrets.ts';
import type { Services } from '#server/kernel/services.ts';
import { purposes } from '#server/purposes.ts';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import { noteAnswer } from './answers.ts';
import { openMigratedDatabase } from './database.ts';
import { addressOf, type Given, type RawRequest, rawOf } from './requests.ts';

/** A Friday, an hour after the day's release of slots. */
export const opening = parseBusinessDate('2026-11-20 09:00:00');

/** Every server has a default organization. A test that needs another default makes it. */
const defaultOrganization = {
  top_org_id: 'default',
  short_name: '问止',
  name: '问止中医',
  mp_name: '问止中医服务号',
  mp_qr_code_url: '/crm/logo.svg',
  company_id: 'default',
  is_default: true,
};

export interface Caller {
  cookie: string;
}

export interface CallOptions {
  /** The account of the request's session. A guest's request leaves it out. */
  as?: Caller | undefined;
  /** The caller's address, as the tests' trusted proxy reports it. */
  address?: string | undefined;
}

export interface Answer<D = unknown> {
  status: number;
  headers: Headers;
  code: number;
  message: string | undefined;
  msg: string | undefined;
  /** Undefined unless the code is 0. */
  data: D;
}

/** For `toMatchObject`: a refusal that the contract declares. */
export const refusal = (name: ErrorName) => ({
  // Whatever else refuses does so as an answer of the business (decision 1).
  status: name === 'INVALID_INPUT' ? 400 : 200,
  code: ErrorCode[name],
  message: expect.stringMatching(/./),
  data: undefined,
});

export interface SentSms {
  phone: string;
  text: string;
}

/** A form as its bytes. Sent as a stream, Node would go on writing after the server stops reading, and fail. */
async function written(body: RawRequest['body']) {
  if (!(body instanceof FormData)) return { type: {}, body: body ?? null };
  const form = new Response(body);
  const type = { 'content-type': form.headers.get('content-type') ?? '' };
  return { type, body: await form.arrayBuffer() };
}

/** Opens the app on a fresh database with a stopped clock, and closes it after the file's tests. */
export async function openTestApp(settings: Record<string, string> = {}) {
  configureZod(locales.zhCN());
  const database: Database<Schema> = await openMigratedDatabase();
  await database.kysely.insertInto('organization').values(defaultOrganization).execute();
  const clock = simulatedClock(opening);
  const outbox: SentSms[] = [];
  const faults: unknown[] = [];
  const sms: SmsPort = {
    async send(phone, { text }) {
      outbox.push({ phone, text });
    },
  };
  const config = parseConfig({
    TRUSTED_PROXIES: '1',
    PAYMENT_PROVIDER: 'none',
    SHARED_READ_MS: '0',
    ...settings,
  });
  const secrets = createSecrets(config.secretKey);
  const wechat: WechatSimulator = simulatedWechat(database.kysely, clock);
  const pay: PaySimulator = simulatedPay(database.kysely, clock, secrets);
  const pictureFolder = mkdtempSync(join(tmpdir(), 'wenzhi-pictures-'));
  const services: Services = {
    db: database.kysely,
    config,
    clock,
    secrets,
    sms,
    wechat: config.wechat.provider === 'none' ? undefined : wechat,
    pay: config.paymentProvider === 'simulator' ? pay : undefined,
    storage: diskStorage(pictureFolder),
    purposes,
    log: createLog('error', { write: line => faults.push(JSON.parse(line)) }),
  };
  const state: AppState = { phase: 'serving' };
  const app = createApp(services, state);

  beforeEach(() => clock.set(opening));
  afterEach(() => {
    // A test that expects a fault takes it out. Any other fault fails its test.
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await database.close();
    rmSync(pictureFolder, { recursive: true });
  });

  /** The scope of work outside a request, at the moment of the test's clock. */
  const scope = <More extends object>(more?: More): Services & Scope & More => ({
    ...services,
    now: clock.now(),
    ...(more as More),
  });

  /** Sends what no typed client would. The answer must be an envelope, and never a fault of the server. */
  async function send(operation: Operation, raw: RawRequest, { as, address = '10.0.0.1' }: CallOptions = {}) {
    const { type, body } = await written(raw.body);
    const response = await app.request(
      `http://localhost${addressOf(operation, raw)}`,
      {
        method: operation.method.toUpperCase(),
        headers: {
          'x-forwarded-for': address,
          ...(as ? { cookie: as.cookie } : {}),
          ...type,
          ...raw.headers,
        },
        body,
      },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
    const text = await response.text();
    if (response.status >= 500) {
      throw new Error(`${operation.id} answered ${response.status}: ${text}`, { cause: faults.splice(0) });
    }
    const envelope = JSON.parse(text) as Answer;
    const code = expect.any(operation.envelope ? Number : String);
    expect(envelope, operation.id).toMatchObject({ code, message: expect.any(String) });
    noteAnswer(operation.id, envelope.code);
    return {
      status: response.status,
      headers: response.headers,
      code: envelope.code,
      message: envelope.message,
      msg: envelope.msg,
      data: envelope.data,
    };
  }

  async function call<Id extends OperationId>(id: Id, given: Given<Id> = {}, options?: CallOptions) {
    return (await send(operations[id], rawOf(operations[id], given), options)) as Answer<Data<Id>>;
  }

  /** Calls an operation that must succeed, and gives its data. */
  async function succeed<Id extends OperationId>(id: Id, given: Given<Id> = {}, options?: CallOptions) {
    const answer = await call(id, given, options);
    expect(answer, id).toMatchObject({ status: 200, code: ErrorCode.OK });
    return answer.data;
  }

  return {
    app,
    state,
    database,
    services,
    pictureFolder,
    db: database.kysely,
    clock,
    scope,
    pay,
    wechat,
    outbox,
    faults,
    send,
    call,
    succeed,
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
