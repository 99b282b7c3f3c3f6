import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDatabase, dropDatabase, ensurePostgres } from '#scripts/test-postgres.ts';
import { addDays, businessDate } from '#src/lib/business-date.ts';
import { median } from './measure.ts';
import { type Call, measure, type Timing } from './server/load.ts';
import { measureMix } from './server/mix.ts';
import type { Scene } from './server/scene.ts';

const rounds = 3;
/** More rounds for lists: the server with more data starts later, and its code gets faster from round to round. */
const listRounds = 7;
const perRound = 1500;
/** Calls before the measurement, which warm up the code. */
const toWarmUp = 1000;
const perList = 400;
/** Callers at once: an ordinary hour, a busy one, and the moment of a day's release. */
const crowds = [16, 64, 256] as const;

interface Subject {
  url: string;
  scene: Scene;
  stop(): Promise<void>;
}

interface SubjectOptions {
  database: string | undefined;
  /** How many times the data. */
  factor?: number;
  /** With the simulated cashier. */
  paying?: boolean;
}

async function startSubject({ database, factor = 1, paying = false }: SubjectOptions): Promise<Subject> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'server/subject.ts'), {
    env: {
      ...process.env,
      ...{ FACTOR: String(factor), PAYING: String(paying) },
      ...(database ? { BENCH_DATABASE: database } : {}),
    },
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

/** The median of each figure over several rounds. */
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

/** Every list of booking and care, with the first request of its screen. */
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
    // Warms up code and caches.
    const { perSecond } = await measure(small.url, repeat(call, perList), crowds[0]);
    // At least a second: a run of a cached list may be shorter than one pause of the machine.
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

/** How many people live through their rounds at once, and for how long; the first seconds are not counted. */
const mixPeople = 200;
const mixSeconds = 20;
const mixWarmUp = 5;

async function measureMixed({ url, scene }: Subject): Promise<void> {
  await measureMix(
    url,
    { ...scene, drafts: scene.drafts.splice(0, scene.drafts.length / 2) },
    mixPeople,
    mixWarmUp,
  );
  const { all, ofStep, failures, unheard } = await measureMix(url, scene, mixPeople, mixSeconds);
  const shown = ({ perSecond, p50Ms, p95Ms, p99Ms }: Timing) => ({
    'per second': perSecond.toFixed(1),
    ...{ 'p50 ms': p50Ms.toFixed(0), 'p95 ms': p95Ms.toFixed(0), 'p99 ms': p99Ms.toFixed(0) },
  });
  console.table({
    all: shown(all),
    ...Object.fromEntries(Object.entries(ofStep).map(([step, timing]) => [step, shown(timing)])),
  });
  console.log(
    `without an answer or refused: ${failures}; payments that the order did not know of: ${unheard}`,
  );
}

/** What a person reads alone, against the bare query, 16 at once. */
async function measurePersonalReads({ url, scene }: Subject): Promise<void> {
  const all = lists(scene);
  const names = ['listPatients', 'listAppointedCases', 'listTreatingCases', 'listDoneCases', 'listWaitlist'];
  const calls: Record<string, Call> = {
    'bare query': { method: 'GET', path: `/bare/query?topOrgId=${scene.topOrgId}` },
    getPhysician: {
      method: 'GET',
      path: `/crm/api/atmp/reservation/physicians/${scene.staffId}?topOrgId=${scene.topOrgId}`,
    },
    listPhysicianSlots: all.listPhysicianSlots,
    ...Object.fromEntries(names.map(name => [name, all[name]])),
  } as Record<string, Call>;
  const timings = new Map<string, Timing[]>(Object.keys(calls).map(name => [name, []]));
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const timing = await measure(url, repeat(call, perList), crowds[0]);
      if (turn > 0) timings.get(name)?.push(timing);
    }
  }
  const bare = middle(timings.get('bare query') ?? []);
  console.table(Object.fromEntries([...timings].map(([name, list]) => [name, row(middle(list), bare)])));
}

type Part = 'rates' | 'growth' | 'mix';

/** `node scripts/bench/server.ts [part...]`: all parts, or the named ones. */
async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const wants = (part: Part) => named.length === 0 || named.includes(part);
  const postgres = await ensurePostgres({ durable: true });
  for (const engine of ['embedded', 'postgres'] as const) {
    const databases: string[] = [];
    const start = async (options: Omit<SubjectOptions, 'database'> = {}) => {
      if (engine === 'embedded') return startSubject({ ...options, database: undefined });
      const database = await createDatabase(postgres.url);
      databases.push(database);
      return startSubject({ ...options, database });
    };
    if (wants('mix')) {
      const subject = await start({ paying: true });
      console.log(`\n${engine}: reads alone, ${crowds[0]} at once, medians of ${rounds}`);
      await measurePersonalReads(subject);
      console.log(`\n${engine}: ${mixPeople} people read, book, pay and cancel for ${mixSeconds} s`);
      await measureMixed(subject);
      await subject.stop();
    }
    const small = await start();
    if (wants('rates')) {
      for (const clients of crowds) {
        console.log(`\n${engine}: ${rounds} rounds of ${perRound}, ${clients} at once, medians`);
        await measureRates(small, clients);
      }
    }
    if (wants('growth')) {
      const large = await start({ factor: 100 });
      console.log(`\n${engine}: every list with 100 times the data`);
      await measureGrowth(small, large);
      await large.stop();
    }
    await small.stop();
    for (const database of databases) await dropDatabase(database);
  }
  await postgres.stop();
}

await main();
