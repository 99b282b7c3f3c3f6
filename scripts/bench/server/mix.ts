import { addDays, businessDate } from '#src/lib/business-date.ts';
import { type Call, openClient, type Timing, timingOf } from './load.ts';
import type { Scene } from './scene.ts';

/** What a person does in a round, without a pause. */
const round = [
  ...['doctors', 'doctor', 'slots', 'patients', 'doctors', 'doctor', 'slots', 'book'],
  ...['order', 'cashier', 'status', 'appointed', 'treating', 'done'],
  ...['doctors', 'doctor', 'slots', 'appointed', 'cancel'],
] as const;
export type Step = (typeof round)[number];

export interface Mix {
  all: Timing;
  ofStep: Record<Step, Timing>;
  /** Calls that had no answer within 30 seconds, or another than the code 0. */
  failures: number;
  /** Payments that were made at the cashier, and that the order did not know of afterwards. */
  unheard: number;
}

type Draft = Scene['drafts'][number];
type Client = ReturnType<typeof openClient>;

interface Payment {
  tradeId: string;
  params: { package: string };
}

const root = '/crm/api/atmp';

/** One person's calls. Resolves to false where the step is not possible, e.g. nothing is there to be paid. */
function personOf(client: Client, { topOrgId, staffIds }: Scene, drafts: Draft[], name: number) {
  const cookie = drafts[0]?.cookie ?? '';
  const org = `topOrgId=${topOrgId}`;
  const today = businessDate();
  const days = `from=${today}&to=${addDays(today, 13)}`;
  const booked: { reservationCode: string; medicalCaseId: string }[] = [];
  let paying: Payment | undefined;
  let [turn, key, unheard] = [name, 0, 0];

  const send = async <Data>(call: Omit<Call, 'path' | 'cookie'>, path: string): Promise<Data> =>
    JSON.parse(await client.succeed({ ...call, path: root + path, cookie })).data;
  const get = <Data>(path: string) => send<Data>({ method: 'GET' }, path);
  const post = <Data>(path: string, body: unknown, key?: string) =>
    send<Data>({ method: 'POST', body, ...(key && { key }) }, path);

  const staffId = () => staffIds[turn % staffIds.length];
  const did = (work: Promise<unknown>) => work.then(() => true);
  const steps: Record<Step, () => Promise<boolean>> = {
    doctors: () => did(get(`/reservation/doctors?${org}&visitMode=1&pageNo=1`)),
    doctor: () => did(get(`/reservation/physicians/${staffId()}?${org}`)),
    slots: () =>
      did(get(`/reservation/physicians/${staffId()}/slots?${org}&reservationType=1&visitMode=1&${days}`)),
    patients: () => did(get(`/personal/patients?${org}`)),
    appointed: () => did(get(`/medicalCases/alreadyAppoint?${org}`)),
    treating: () => did(get(`/medicalCases/treating?${org}`)),
    done: () => did(get(`/medicalCases/alreadyDone?${org}`)),

    async book() {
      const draft = drafts.shift();
      if (!draft) return false;
      key += 1;
      booked.push(await post('/diagnosis/reservation', draft.body, `mix-person-${name}-draft-${key}`));
      return true;
    },

    async order() {
      const bizId = booked.at(-1)?.reservationCode;
      if (!bizId) return false;
      paying = await post<Payment>('/payment/order', { bizType: 'registration', bizId });
      return true;
    },

    /** The simulated cashier answers after its notice has been handled. */
    async cashier() {
      if (!paying) return false;
      const path = `/crm/dev/cashier/${paying.params.package.replace('prepay_id=', '')}`;
      await client.send({ method: 'POST', path, body: { action: 'pay' } });
      return true;
    },

    async status() {
      if (!paying) return false;
      const { status } = await get<{ status: string }>(`/payment/order/${paying.tradeId}/status`);
      if (status !== 'PAID') unheard += 1;
      paying = undefined;
      return true;
    },

    async cancel() {
      const last = booked.pop();
      if (!last) return false;
      return did(post(`/medicalCase/${last.medicalCaseId}/cancel`, {}));
    },
  };

  return {
    async next(): Promise<{ step: Step; done: boolean }> {
      const step = round[turn % round.length] ?? 'doctors';
      turn += 1;
      return { step, done: await steps[step]() };
    },
    unheard: () => unheard,
  };
}

/** This many people repeat their rounds side by side for this many seconds. */
export async function measureMix(
  origin: string,
  scene: Scene,
  people: number,
  seconds: number,
): Promise<Mix> {
  const client = openClient(origin, people);
  const times = new Map<Step, number[]>(round.map(step => [step, []]));
  const draftsOf = [...Map.groupBy(scene.drafts, ({ cookie }) => cookie).values()].slice(0, people);
  const persons = draftsOf.map((drafts, name) => personOf(client, scene, [...drafts], name));
  const startedAt = performance.now();
  let failures = 0;
  await Promise.all(
    persons.map(async person => {
      while (performance.now() - startedAt < seconds * 1000) {
        const sentAt = performance.now();
        await person.next().then(
          ({ step, done }) => done && times.get(step)?.push(performance.now() - sentAt),
          () => {
            failures += 1;
          },
        );
      }
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  client.close();
  const ofStep = [...times].map(([step, list]) => [step, timingOf(list, took)] as const);
  return {
    all: timingOf([...times.values()].flat(), took),
    ofStep: Object.fromEntries(ofStep) as Mix['ofStep'],
    failures,
    unheard: persons.reduce((sum, person) => sum + person.unheard(), 0),
  };
}
