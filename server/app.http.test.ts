import { describe, expect, test } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type Operation, operations } from '#generated/operations.ts';
import { listOperations, readContract } from '#scripts/contract/document.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createPayments } from '#tests/support/payments.ts';
import { rawOf } from '#tests/support/requests.ts';
import { exampleRequest } from '#tests/support/wrong-inputs.ts';
import { notOpen } from './kernel/not-open.ts';

const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

const testApp = await openTestApp({
  PUBLIC_URL: 'https://wenzhi.example',
  PAYMENT_PROVIDER: 'simulator',
});
const { app, state, db, faults, send, succeed } = testApp;
const make = createFactories(testApp);
const payments = createPayments(testApp, make);
await make.organization({ is_default: true });

const all = Object.values<Operation>(operations);
const closed: readonly string[] = notOpen;
const contract = readContract();
const described = new Map(listOperations(contract).map(entry => [entry.id, entry]));
const profile = operations.getProfile.path;
const logout = operations.logout.path;

const request = async (path: string, init: RequestInit = {}) => {
  const response = await app.request(`http://localhost${path}`, init, connection);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

describe('who is not logged in', () => {
  const guarded = all.filter(({ login }) => login === 'required');

  test.each(guarded.map(operation => [operation.id, operation] as const))(
    '%s refuses them',
    async (id, operation) => {
      const entry = described.get(id);
      const params = entry && exampleRequest(contract, entry).params;
      for (const cookie of ['', '__Host-session=', '__Host-session=nonsense', 'session=nonsense']) {
        const given = { params, headers: { cookie }, body: operation.body && '{}' };
        expect(await send(operation, given)).toMatchObject(refusal('NOT_LOGGED_IN'));
      }
    },
  );

  test('A guest is refused before anything is said about the input', async () => {
    const operation: Operation = operations.createDiagnosisReservation;
    expect(await send(operation, { body: 'nonsense' })).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('another user’s thing', () => {
  test('Another account’s thing is answered exactly like one that does not exist', async () => {
    const [owner, stranger] = [await make.user(), await make.user()];
    const slot = await make.slot(await make.doctor({ top_org_id: await make.organization() }));
    const patientId = await make.patient(owner);
    const { reservationCode: code, medicalCaseId } = await make.reservation(slot, owner, patientId);
    const full = await make.slot(await make.doctor({ top_org_id: slot.top_org_id }), { desk_taken: 1 });
    const { staff_id: physicianId, top_org_id: topOrgId, date } = full;
    const place = { physicianId, topOrgId, date, partOfDay: 'am', patientId } as const;
    const { entryId } = await succeed('joinWaitlist', { body: place }, { as: owner });
    const unpaid = await make.slot(await make.doctor({ top_org_id: slot.top_org_id }), {
      date: '2026-11-22',
    });
    const held = await make.reservation(unpaid, owner, patientId, { status: 'O' });
    const { tradeId } = await payments.order(owner, held.reservationCode);
    await succeed('getOrderStatus', { params: { tradeId } }, { as: owner });
    const theirs = {
      patientId,
      code,
      bizId: code,
      medicalCaseId,
      earlierCaseId: medicalCaseId,
      entryId,
      tradeId,
    };
    const nobodys = {
      ...{ patientId: 'pt0', code: 'r0', bizId: 'r0', medicalCaseId: 'c0', earlierCaseId: 'c0' },
      ...{ entryId: 'w0', tradeId: 't0' },
    };
    // Each operation takes the names that it knows; the rest of its input is the contract's example.
    const input = {
      ...{ physicianId, clinicId: full.clinic_id, topOrgId, relation: 'OTHER', reservationDate: date },
      ...{ reservationStartTime: '10:00', reservationEndTime: '10:30' },
    };
    const owned = all.filter(({ id, owned: ids }) => ids.length > 0 && !closed.includes(id));
    expect(owned.length).toBeGreaterThan(15);
    for (const operation of owned) {
      const entry = described.get(operation.id);
      if (!entry) throw new Error(operation.id);
      const { params, query, headers, body } = exampleRequest(contract, entry);
      const ask = async (ids: typeof theirs) => {
        const known = (part: object) =>
          Object.fromEntries(Object.entries({ ...input, ...ids }).filter(([name]) => name in part));
        const given = {
          params: { ...params, ...known(params) },
          query: { ...query, ...known(query) },
          header: { ...headers, 'Idempotency-Key': `another-person-${Math.random()}`.replace('.', '') },
          body: body ? { ...body, ...known(body) } : undefined,
        };
        const answer = await send(operation, rawOf(operation, given), { as: stranger });
        return { ...answer, headers: undefined };
      };
      const foreign = await ask(theirs);
      expect(foreign, operation.id).toEqual(await ask(nobodys));
      // A list that is filtered by another's id is empty.
      if (operation.login === 'optional') expect(foreign, operation.id).not.toMatchObject({ code: 0 });
      else if (operation.errors.includes('NOT_FOUND'))
        expect(foreign, operation.id).toMatchObject(refusal('NOT_FOUND'));
      else expect(foreign, operation.id).toMatchObject({ code: 0, data: { datas: [] } });
    }
  });
});

describe('what is none of the contract’s', () => {
  test.each([
    ['GET', '/crm/api/atmp/nothing'],
    ['GET', '/crm/api'],
    ['DELETE', profile],
    ['GET', logout],
    ['GET', `${profile}/`],
    ['GET', '/crm/api/atmp/medicalCase/%zz'],
    ['GET', '/crm/api/atmp/medicalCase/a%2fb%00'],
  ])('An unknown path is answered with an envelope: %s %s', async (method, path) => {
    const { status, body } = await request(path, { method });
    expect([200, 404]).toContain(status);
    expect(body).toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/./) });
    expect(body).not.toMatchObject({ code: ErrorCode.OK });
  });

  test.each([
    '/crm/api/atmp/reservation/clinics?topOrgId=%00',
    '/crm/dev/cashier/a%00',
    '/crm/uploads/a%00.jpg',
    '/crm/wechat/authorize?purpose=login&redirectUrl=%00',
    '/%00',
  ])('A NUL in an address is bad input: %s', async path => {
    expect(await request(path)).toMatchObject({ status: 400, body: { code: ErrorCode.INVALID_INPUT } });
  });

  test.each([
    ['as it comes', {}],
    ['by its announced length', { 'content-length': '66000' }],
  ])('A body beyond 64 KiB is refused %s', async (_, length) => {
    const text = JSON.stringify({ phone: 'x'.repeat(64 * 1024) });
    const headers = { 'content-type': 'application/json', ...length };
    const { status, body } = await request(operations.login.path, { method: 'POST', headers, body: text });
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: ErrorCode.INVALID_INPUT });
  });
});

describe('another site', () => {
  const post = (origin: string) => request(logout, { method: 'POST', headers: { origin } });

  test.each(['https://evil.example', 'null', 'http://wenzhi.example'])(
    '%s may change nothing',
    async origin => {
      expect(await post(origin)).toMatchObject({ status: 403, body: { code: ErrorCode.FORBIDDEN } });
    },
  );

  test.each(['https://wenzhi.example', 'http://localhost'])('%s is our own', async origin => {
    expect(await post(origin)).toMatchObject({ status: 200, body: { code: ErrorCode.OK } });
  });

  test('Another site may not log a person out: the session lives on', async () => {
    const member = await make.user();
    const headers = { origin: 'https://evil.example', cookie: member.cookie };
    await request(logout, { method: 'POST', headers });
    await succeed('getProfile', {}, { as: member });
  });
});

describe('every answer', () => {
  test('Every answer is kept by nobody, carries its own number, and cannot be framed or sniffed', async () => {
    const [first, second] = [await request(profile), await request(profile)];
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(first.headers.get('x-request-id')).toMatch(/^q[0-9a-z]{20}$/);
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
  });

  test('A fault’s answer says nothing about it, and the log says all', async () => {
    await db.schema.alterTable('clinic').renameTo('clinic_gone').execute();
    const { status, headers, body } = await request(operations.listClinics.path);
    await db.schema.alterTable('clinic_gone').renameTo('clinic').execute();
    expect(status).toBe(500);
    expect(body).toEqual({ code: ErrorCode.SYSTEM_FAULT, message: '网络开小差了' });
    expect(faults.splice(0)).toMatchObject([
      {
        requestId: headers.get('x-request-id'),
        operation: 'listClinics',
        err: { message: expect.stringContaining('clinic') },
      },
    ]);
  });
});

describe('health', () => {
  test('The server is live and ready', async () => {
    expect(await request('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await request('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('A stopping server is not ready, serves everybody, and tells connections to close', async () => {
    state.phase = 'stopping';
    try {
      expect(await request('/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } });
      const served = await request(operations.listClinics.path);
      expect(served).toMatchObject({ status: 200, body: { code: ErrorCode.OK } });
      expect(served.headers.get('connection')).toBe('close');
    } finally {
      state.phase = 'serving';
    }
  });

  test('A draining server is live but not ready, and takes no new work', async () => {
    state.phase = 'draining';
    try {
      expect(await request('/healthz')).toMatchObject({ status: 200 });
      expect(await request('/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } });
      const refused = await request(profile);
      expect(refused).toMatchObject({ status: 503, body: { code: ErrorCode.SYSTEM_FAULT } });
      expect(refused.headers.get('connection')).toBe('close');
    } finally {
      state.phase = 'serving';
    }
  });
});
