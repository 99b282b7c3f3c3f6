import { afterEach, expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '#scripts/test-postgres.ts';
import { openDatabase } from '#server/kernel/db/open-database.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { silentLog } from '#tests/support/engines.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { booking, call, freeSeats, newPeople } from './client.ts';
import { killAll, startServer } from './server-process.ts';

const peopleCount = process.env.LOAD === 'full' ? 200 : 30;

let databaseUrl: string | undefined;

afterEach(async () => {
  killAll();
  if (databaseUrl) await dropDatabase(databaseUrl);
});

test('Two servers that start on one empty PostgreSQL fill it once and sell each seat once', async () => {
  databaseUrl = await createDatabase(process.env.TEST_DATABASE_URL ?? '');
  const settings = { DATABASE_URL: databaseUrl };
  const servers = await Promise.all([startServer(settings), startServer(settings)]);
  const [{ url }] = servers;

  const people = await newPeople(url, peopleCount);
  const seats = await freeSeats(url);
  const [wanted] = seats;
  if (!wanted) throw new Error('the demo has no free seat');
  const seatCount = seats.filter(seat => seat === wanted).length;
  const answers = await Promise.all(
    people.map((person, index) => {
      const server = servers[index % 2] ?? servers[0];
      return call(
        server.url,
        'createDiagnosisReservation',
        booking(wanted, person, nextKey()),
        person.cookie,
      );
    }),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(seatCount);
  expect(answers.filter(({ code }) => code === 6101)).toHaveLength(people.length - seatCount);

  for (const server of servers) expect(await server.stop()).toEqual({ code: 0, stderr: '' });
  const database = await openDatabase<Schema>({ url: databaseUrl }, silentLog);
  expect(await brokenSeatRules(database.kysely)).toEqual([]);
  await database.close();
});
