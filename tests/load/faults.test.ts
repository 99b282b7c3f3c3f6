import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/open-database.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { silentLog } from '#tests/support/engines.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import {
  type Answer,
  booking,
  call,
  type FreeSlot,
  freeSeats,
  newPeople,
  type Person,
  requestOf,
} from './client.ts';
import { failToStart, killAll, type ServerProcess, startServer } from './server-process.ts';

const full = process.env.LOAD === 'full';
const peopleCount = full ? 40 : 12;
const kills = full ? 6 : 2;
const bookingsBeforeKill = full ? 60 : 25;

const home = mkdtempSync(join(tmpdir(), 'wenzhi-load-'));
const filled = join(home, 'filled');
let people: Person[] = [];
let seats: FreeSlot[] = [];
let dataDir = '';
let runs = 0;

beforeAll(async () => {
  const server = await startServer({ DATA_DIR: filled });
  people = await newPeople(server.url, peopleCount);
  seats = await freeSeats(server.url);
  await server.stop();
}, 180_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeEach(() => {
  runs += 1;
  dataDir = join(home, `run-${runs}`);
  cpSync(filled, dataDir, { recursive: true });
});
afterEach(killAll);

interface Booking {
  person: Person;
  slot: FreeSlot;
  key: string;
  /** The code of an acknowledged booking. */
  reservationCode?: string;
  cancelled?: 'asked' | 'acknowledged';
}

/** The server's limit of attempts for one person in a minute; a run needs far fewer. */
const attemptsEach = 20;

/** Everybody books seat after seat and cancels three of four, until the server is gone. */
async function bookUntilGone(
  { url }: ServerProcess,
  from: number,
  onAcknowledged: (count: number) => void,
): Promise<Booking[]> {
  const bookings: Booking[] = [];
  let [acknowledged, next] = [0, from];

  async function bookOne(person: Person, slot: FreeSlot): Promise<void> {
    const attempt: Booking = { person, slot, key: nextKey() };
    bookings.push(attempt);
    const given = booking(slot, person, attempt.key);
    const { status, code, data } = await call(url, 'createDiagnosisReservation', given, person.cookie);
    expect(status).toBe(200);
    if (code !== 0) return;
    attempt.reservationCode = data.reservationCode;
    acknowledged += 1;
    onAcknowledged(acknowledged);
    if (acknowledged % 4 === 0) return;
    attempt.cancelled = 'asked';
    const params = { medicalCaseId: data.medicalCaseId };
    const cancel = await call(url, 'cancelAppointment', { params, body: {} }, person.cookie);
    expect(cancel).toMatchObject({ status: 200, code: 0 });
    attempt.cancelled = 'acknowledged';
  }

  await Promise.all(
    people.map(async person => {
      for (let attempt = 0; attempt < attemptsEach; attempt += 1) {
        const slot = seats[next % seats.length];
        next += 1;
        const gone = slot && (await bookOne(person, slot).then(() => false, isTransportError));
        if (gone) return;
      }
    }),
  );
  return bookings;
}

/** True for fetch's errors about a lost answer; any other error fails the test. */
function isTransportError(error: unknown): true {
  if (error instanceof TypeError || error instanceof SyntaxError) return true;
  throw error;
}

async function brokenRulesOf(directory: string): Promise<string[]> {
  const database = await openDatabase<Schema>({ dataDir: directory }, silentLog);
  try {
    return await brokenSeatRules(database.kysely);
  } finally {
    await database.close();
  }
}

describe('kill -9', () => {
  test(`After ${kills} kills during bookings every acknowledged booking exists and every seat is right`, async () => {
    const bookings: Booking[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await startServer({ DATA_DIR: dataDir });
      let killed: Promise<void> | undefined;
      const done = await bookUntilGone(server, bookings.length, count => {
        if (count === bookingsBeforeKill) killed = server.kill();
      });
      expect(killed).toBeDefined();
      await killed;
      bookings.push(...done);
    }
    const acknowledged = bookings.filter(({ reservationCode }) => reservationCode !== undefined);
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills * bookingsBeforeKill);

    const server = await startServer({ DATA_DIR: dataDir });
    for (const { person, slot, reservationCode = '', cancelled = 'none' } of acknowledged) {
      const given = { params: { code: reservationCode } };
      const { data } = await call(server.url, 'getReservationByCode', given, person.cookie);
      expect(data).toMatchObject({ physicianId: slot.physicianId, patientId: person.patientId });
      const possible = { none: ['R'], asked: ['R', 'C'], acknowledged: ['C'] }[cancelled];
      expect(possible).toContain(data.status);
    }
    // The app sends an unacknowledged booking again under its key.
    const unanswered = bookings
      .filter(({ reservationCode }) => reservationCode === undefined)
      .slice(-people.length);
    for (const { person, slot, key } of unanswered) {
      const answer = await call(
        server.url,
        'createDiagnosisReservation',
        booking(slot, person, key),
        person.cookie,
      );
      expect(answer.status).toBe(200);
    }
    for (const { person, slot, key, reservationCode } of acknowledged.slice(-5)) {
      const answer = await call(
        server.url,
        'createDiagnosisReservation',
        booking(slot, person, key),
        person.cookie,
      );
      expect(answer.data).toMatchObject({ reservationCode });
    }
    expect((await server.stop()).code).toBe(0);
    expect(await brokenRulesOf(dataDir)).toEqual([]);
  });
});

describe('the data directory', () => {
  test('A second server on the same data directory names the reason and ends; the first goes on', async () => {
    const first = await startServer({ DATA_DIR: dataDir });
    const { code, stderr } = await failToStart({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toContain(`数据目录 ${dataDir} 正由另一个进程（进程号 ${first.pid}）使用`);
    expect(stderr).not.toContain('    at ');
    const [person] = people;
    expect(await call(first.url, 'getProfile', {}, person?.cookie)).toMatchObject({ code: 0 });
    expect((await first.stop()).code).toBe(0);
  });
});

describe('settings', () => {
  test('A server with wrong settings names them and ends before it opens the database', async () => {
    const { code, stderr } = await failToStart({ DATA_DIR: join(home, 'never'), MODE: 'production' });
    expect(code).toBe(1);
    for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'SMS_PROVIDER']) expect(stderr).toContain(`${name}: `);
    expect(stderr).not.toContain('    at ');
  });
});

/** A booking whose head has reached the server, and whose body is not sent yet. */
interface HalfSent {
  person: Person;
  finish(): Promise<Answer & { connection: string | undefined }>;
}

async function sendHead(url: string, person: Person, slot: FreeSlot): Promise<HalfSent> {
  const { address, init } = requestOf(
    'createDiagnosisReservation',
    booking(slot, person, nextKey()),
    person.cookie,
  );
  const body = String(init.body);
  const head = request(url + address, {
    method: init.method,
    headers: { ...init.headers, expect: '100-continue', 'content-length': Buffer.byteLength(body) },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    head.once('response', resolve).once('error', reject);
  });
  await arrived(head);
  return {
    person,
    async finish() {
      head.end(body);
      const response = await answered;
      const { statusCode: status = 0, headers } = response;
      return { ...((await json(response)) as Answer), status, connection: headers.connection };
    },
  };
}

/** Resolves when the server answers the head with 100 Continue. */
function arrived(head: ClientRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    head.once('continue', resolve).once('error', reject).flushHeaders();
  });
}

/** Resolves when the address no longer answers. */
async function untilClosed(url: string): Promise<void> {
  for (;;) {
    const open = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
    if (!open) return;
  }
}

describe('SIGTERM', () => {
  test('After SIGTERM a server finishes open requests, takes no others, ends with 0, and loses nothing', async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const halfSent = await Promise.all(
      people.flatMap((person, index) => {
        const slot = seats[index];
        return slot ? [sendHead(server.url, person, slot)] : [];
      }),
    );
    expect(halfSent).toHaveLength(people.length);
    const ended = server.stop();
    await untilClosed(server.url);
    const answers = await Promise.all(halfSent.map(half => half.finish()));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, code: 0, connection: 'close' });
    expect(await ended).toEqual({ code: 0, stderr: '' });

    const again = await startServer({ DATA_DIR: dataDir });
    for (const [index, { data }] of answers.entries()) {
      const { reservationCode } = data as { reservationCode: string };
      const given = { params: { code: reservationCode } };
      const cookie = halfSent[index]?.person.cookie;
      expect(await call(again.url, 'getReservationByCode', given, cookie)).toMatchObject({ code: 0 });
    }
    expect((await again.stop()).code).toBe(0);
    expect(await brokenRulesOf(dataDir)).toEqual([]);
  });

  test('SIGTERM ends an idle server at once', async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    await fetch(`${server.url}/healthz`);
    expect(await server.stop()).toEqual({ code: 0, stderr: '' });
  });
});
