import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addDays, businessDate } from '#src/lib/business-date.ts';
import { createDatabase, dropDatabase, ensurePostgres } from '../test-postgres.ts';
import { median } from './measure.ts';
import { type Call, measure, type Timing } from './server/load.ts';
import type { Scene } from './server/scene.ts';

const rounds = 3;
/** Of lists: the larger house's server is younger, and its code gets faster from round to round. */
const listRounds = 7;
const perRound = 1500;
/** Calls that are not counted: the code has run before. */
const toWarmUp = 1000;
const perList = 400;
/** An ordinary hour, a full one, and the moment in which a day's seats are released. */
const crowds = [16, 64, 256] as const;

interface Subject {
  url: string;
  scene: Scene;
  stop(): Promise<void>;
}

async function startSubject(database: string | undefined, factor: number): Promise<Subject> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'server/subject.ts'), {
    env: { ...process.env, FACTOR: String(factor), ...(database ? { BENCH_DATABASE: database } : {}) },
  });
  const [{ url, scene }] = (await once(child, 'message')) as [Omit<Subject, 'stop'>];
  return {
    ...{ url, scene },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

const repeat = (call: Call, times: number): Call[] => Array.from({ length: times }, () => call);

/** Of several rounds, each figure's median. */
const middle = (timings: readonly Timing[]): Timing => {
  const of = (field: keyof Timing) => median(timings.map(timing => timing[field]));
  return { perSecond: of('perSecond'), p50Ms: of('p50Ms'), p95Ms: of('p95Ms'), p99Ms: of('p99Ms') };
};

const row = ({ perSecond, p50Ms, p95Ms, p99Ms }: Timing, bare: Timing) => ({
  'per second': Math.round(perSecond),
  'of bare': (perSecond / bare.perSecond).toFixed(2),
  'p50 ms': p50Ms.toFixed(1),
  'p95 ms': p95Ms.toFixed(1),
  'p99 ms': p99Ms.toFixed(1),
});

const listDoctors = ({ topOrgId }: Scene): Call => ({
  method: 'GET',
  path: `/crm/api/atmp/reservation/doctors?topOrgId=${topOrgId}&visitMode=1&pageNo=1`,
});

/** Bookings against bare inserts, doctor lists against bare queries, in turn. */
async function measureRates({ url, scene }: Subject, clients: number): Promise<void> {
  const results: Record<string, Timing[]> = { booking: [], insert: [], doctors: [], query: [] };
  const doctors = listDoctors(scene);
  const query: Call = { method: 'GET', path: `/bare/query?topOrgId=${scene.topOrgId}` };
  const ask = (calls: readonly Call[]) => measure(url, calls, clients);
  for (let round = 0; round <= rounds; round += 1) {
    const drafts = scene.drafts.splice(0, round === 0 ? toWarmUp : perRound);
    const bookings = drafts.map(
      ({ cookie, body }, index): Call => ({
        ...{ method: 'POST', path: '/crm/api/atmp/diagnosis/reservation', cookie, body },
        key: `bench-draft-number-${clients}-${round}-${index}`,
      }),
    );
    const inserts = drafts.map(({ body }): Call => ({ method: 'POST', path: '/bare/insert', body }));
    const timings = {
      booking: await ask(bookings),
      insert: await ask(inserts),
      doctors: await ask(repeat(doctors, drafts.length)),
      query: await ask(repeat(query, drafts.length)),
    };
    if (round === 0) continue;
    for (const [name, timing] of Object.entries(timings)) results[name]?.push(timing);
  }
  const of = (name: string) => middle(results[name] ?? []);
  console.table({
    booking: row(of('booking'), of('insert')),
    'bare insert': row(of('insert'), of('insert')),
    'doctor list': row(of('doctors'), of('query')),
    'bare query': row(of('query'), of('query')),
  });
}

/** Every list of booking and care, by the address that its screen asks for first. */
function lists({ topOrgId, clinicId, staffId, reader }: Scene): Record<string, Call> {
  const root = '/crm/api/atmp';
  const get = (path: string): Call => ({ method: 'GET', path: root + path, cookie: reader.cookie });
  const org = `topOrgId=${topOrgId}`;
  const today = businessDate();
  const days = `from=${today}&to=${addDays(today, 13)}`;
  return {
    listDoctors: get(`/reservation/doctors?${org}&visitMode=1&pageNo=1`),
    'listDoctors, soonest': get(`/reservation/doctors?${org}&visitMode=1&sort=soonest`),
    'listDoctors, keyword': get(`/reservation/doctors?${org}&keyword=${encodeURIComponent('失眠')}`),
    listPhysiotherapists: get(`/reservation/physiotherapists?${org}`),
    listDepartments: get(`/reservation/departments?${org}`),
    listClinics: get(`/reservation/clinics?${org}`),
    listPhyProjects: get(`/reservation/projects?${org}`),
    listPhysicianSlots: get(
      `/reservation/physicians/${staffId}/slots?${org}&reservationType=1&visitMode=1&${days}`,
    ),
    listClinicComments: get(`/reservation/clinics/${clinicId}/comments?${org}`),
    listStaffComments: get(`/reservation/staff/${staffId}/comments?${org}`),
    listTreatmentCases: get(`/reservation/treatmentCases?${org}`),
    listSpecialDepartments: get(`/specialDepartments?${org}`),
    listWaitlist: get(`/reservation/waitlist?${org}`),
    listAppointedCases: get(`/medicalCases/alreadyAppoint?${org}`),
    listTreatingCases: get(`/medicalCases/treating?${org}`),
    listDoneCases: get(`/medicalCases/alreadyDone?${org}`),
    listPatients: get(`/personal/patients?${org}`),
  };
}

async function measureGrowth(small: Subject, large: Subject): Promise<void> {
  const table: Record<string, object> = {};
  const largeLists = lists(large.scene);
  for (const [name, call] of Object.entries(lists(small.scene))) {
    const other = largeLists[name] ?? call;
    const times: [number[], number[]] = [[], []];
    // As in a house that is open: the tables have been read before, and the code has run.
    const { perSecond } = await measure(small.url, repeat(call, perList), crowds[0]);
    // A second of it at least: a list from memory is over sooner than one pause of the machine.
    const calls = Math.max(perList, Math.round(perSecond));
    await measure(small.url, repeat(call, calls), crowds[0]);
    await measure(large.url, repeat(other, calls), crowds[0]);
    for (let round = 0; round < listRounds; round += 1) {
      times[0].push((await measure(small.url, repeat(call, calls), crowds[0])).p95Ms);
      times[1].push((await measure(large.url, repeat(other, calls), crowds[0])).p95Ms);
    }
    const [p95, p95Large] = [median(times[0]), median(times[1])];
    table[name] = {
      'p95 ms': p95.toFixed(1),
      'p95 ms, 100 x': p95Large.toFixed(1),
      ratio: (p95Large / p95).toFixed(2),
    };
  }
  console.table(table);
}

async function main(): Promise<void> {
  const postgres = await ensurePostgres({ durable: true });
  for (const engine of ['embedded', 'postgres'] as const) {
    const databases =
      engine === 'postgres' ? [await createDatabase(postgres.url), await createDatabase(postgres.url)] : [];
    const small = await startSubject(databases[0], 1);
    for (const clients of crowds) {
      console.log(`\n${engine}: ${rounds} rounds of ${perRound}, ${clients} at once, medians`);
      await measureRates(small, clients);
    }
    const large = await startSubject(databases[1], 100);
    console.log(`\n${engine}: every list with 100 times the data`);
    await measureGrowth(small, large);
    await small.stop();
    await large.stop();
    for (const database of databases) await dropDatabase(database);
  }
  await postgres.stop();
}

await main();
