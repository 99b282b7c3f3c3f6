import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';
import { createDatabase, dropDatabase } from '#scripts/test-postgres.ts';
import { openDatabase } from '#server/kernel/db/open-database.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { silentLog } from '#tests/support/engines.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { booking, call, freeSeats, newPeople, type Person } from './client.ts';
import { killAll, startServer } from './server-process.ts';

const home = mkdtempSync(join(tmpdir(), 'wenzhi-handles-'));
const postgres = await createDatabase(process.env.TEST_DATABASE_URL ?? '');
afterEach(killAll);
afterAll(async () => {
  await dropDatabase(postgres);
  rmSync(home, { recursive: true, force: true });
});

const staticDir = join(home, 'static');
mkdirSync(staticDir);
writeFileSync(join(staticDir, 'index.html'), `<!doctype html>${' '.repeat(7000)}`);

/** Few enough that the crowd below would use them up. */
const handles = 700;
const idleConnections = 1000;
const pipelines = 5;
const requestsEach = 200;
const peopleCount = 8;
const bookingsEach = 6;

/** Connections that ask for nothing, and some that ask for the page again and again without waiting. */
function crowd(url: string): Socket[] {
  const { port, hostname } = new URL(url);
  const open = () => connect(Number(port), hostname).on('error', () => {});
  const asking = Array.from({ length: pipelines }, open);
  for (const socket of asking) {
    socket.resume().write(`GET /crm/ HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(requestsEach));
  }
  return [...asking, ...Array.from({ length: idleConnections }, open)];
}

/** fetch rejects with a TypeError where no answer came: then nothing was promised. */
const withoutConnection = (error: unknown) =>
  error instanceof TypeError ? undefined : Promise.reject(error);

const picture = new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' });

async function upload(url: string, { cookie }: Person): Promise<{ code: number }> {
  const body = new FormData();
  body.set('file', picture);
  const path = operations.uploadImage.path.replace('{type}', 'post');
  const answer = await fetch(url + path, { method: 'POST', headers: { cookie }, body });
  return (await answer.json()) as { code: number };
}

test.each([
  ['embedded', { DATA_DIR: join(home, 'data') }],
  ['PostgreSQL', { DATABASE_URL: postgres, PICTURE_DIR: join(home, 'pictures') }],
])(
  'On %s a crowd that uses up the handles neither ends the server nor loses a booking',
  async (_, settings) => {
    const server = await startServer({ ...settings, STATIC_DIR: staticDir }, { handles });
    const people = await newPeople(server.url, peopleCount);
    const seats = await freeSeats(server.url);
    const acknowledged: string[] = [];
    const uploads: number[] = [];

    // Their connections are there before the crowd's, so that some of the bookings get through.
    await Promise.all(people.map(() => fetch(`${server.url}/healthz`)));
    const sockets = crowd(server.url);
    await Promise.all(
      people.map(async (person, index) => {
        for (const slot of seats.slice(index * bookingsEach, (index + 1) * bookingsEach)) {
          const given = booking(slot, person, nextKey());
          const made = call(server.url, 'createDiagnosisReservation', given, person.cookie);
          const answer = await made.catch(withoutConnection);
          if (answer?.code === 0) acknowledged.push(answer.data.reservationCode);
          const stored = await upload(server.url, person).catch(withoutConnection);
          if (stored) uploads.push(stored.code);
        }
      }),
    );
    expect(acknowledged.length).toBeGreaterThan(0);
    // Each picture needs a handle; requests on open connections get one.
    expect(new Set(uploads)).toEqual(new Set([0]));
    for (const socket of sockets) socket.destroy();

    const isReady = () =>
      fetch(`${server.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
    expect(await server.stop()).toMatchObject({ code: 0 });

    const { DATA_DIR: dataDir, DATABASE_URL: url } = settings as Record<string, string | undefined>;
    const database = await openDatabase<Schema>({ dataDir, url }, silentLog);
    const kept = await database.kysely
      .selectFrom('reservation')
      .select('reservation_code')
      .where('reservation_code', 'in', [...acknowledged, ''])
      .execute();
    expect(kept).toHaveLength(acknowledged.length);
    expect(await brokenSeatRules(database.kysely)).toEqual([]);
    await database.close();
  },
  240_000,
);
