import { type Data, type OperationId, operations } from '#generated/operations.ts';
import { idNumberOf, nextPhone, nextSerial } from '#tests/support/ids.ts';
import { addressOf, type Given, rawOf } from '#tests/support/requests.ts';

export interface Person {
  cookie: string;
  patientId: string;
}

export interface Answer<D = unknown> {
  status: number;
  code: number;
  data: D;
}

export interface FreeSlot {
  physicianId: string;
  clinicId: string;
  visitMode: 1 | 2;
  reservationDate: string;
  reservationStartTime: string;
  reservationEndTime: string;
  /** The protocols that a booking agrees to. */
  protocols: { protocolId: string; version: string }[];
}

/** The request that a browser sends for an operation. */
export function requestOf<Id extends OperationId>(id: Id, given: Given<Id>, cookie = '') {
  const operation = operations[id];
  const raw = rawOf(operation, given);
  return {
    address: addressOf(operation, raw),
    init: {
      method: operation.method.toUpperCase(),
      headers: { ...raw.headers, cookie, 'x-forwarded-for': `client-${nextSerial()}` },
      body: raw.body ?? null,
    },
  };
}

export async function call<Id extends OperationId>(url: string, id: Id, given: Given<Id> = {}, cookie = '') {
  const { address, init } = requestOf(id, given, cookie);
  const response = await fetch(url + address, init);
  const { code, data } = (await response.json()) as Answer<Data<Id>>;
  return { status: response.status, code, data, headers: response.headers };
}

async function succeed<Id extends OperationId>(url: string, id: Id, given: Given<Id> = {}, cookie = '') {
  const answer = await call(url, id, given, cookie);
  if (answer.code !== 0) throw new Error(`${id} answered ${answer.code}`);
  return answer;
}

/** Creates a person: logs in with the code of the development inbox and adds a patient. */
async function newPerson(url: string): Promise<Person> {
  const phone = nextPhone();
  await succeed(url, 'sendSmsCode', { body: { phone, scene: 'LOGIN' } });
  const inbox = (await (await fetch(`${url}/crm/dev/sms`)).json()) as { phone: string; text: string }[];
  const verifyCode = /\d{6}/.exec(inbox.find(sms => sms.phone === phone)?.text ?? '')?.[0] ?? '';
  const { headers } = await succeed(url, 'login', { body: { phone, verifyCode } });
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const body = {
    name: '李明',
    idNumber: idNumberOf('1980-01-01'),
    phone,
    relation: 'SELF',
    topOrgId: '1001',
  } as const;
  const { data } = await succeed(url, 'addPatient', { body }, cookie);
  return { cookie, patientId: data.patientId };
}

export async function newPeople(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) people.push(await newPerson(url));
  return people;
}

/** Every free seat: each slot appears once for each of its seats. */
export async function freeSeats(url: string): Promise<FreeSlot[]> {
  const { data: page } = await succeed(url, 'listDoctors', { query: { pageSize: 50 } });
  const days = page.datas.flatMap(({ nextSlot }) => (nextSlot ? [nextSlot.reservationDate] : [])).sort();
  const [from = '', until = new Date(Date.parse(from) + 30 * 86_400_000).toISOString().slice(0, 10)] =
    days.slice(0, 1);
  const lists = page.datas.map(({ physicianId }) =>
    succeed(url, 'listPhysicianSlots', {
      params: { physicianId },
      query: { reservationType: 1, visitMode: 1, from, to: until },
    }),
  );
  const { data: protocols } = await succeed(url, 'getServiceProtocols', { query: { reservationType: 1 } });
  const slots = (await Promise.all(lists))
    .flatMap(({ data }) => data.filter(({ status }) => status === 'FREE'))
    .map(slot => ({ ...slot, protocols }));
  return slots.flatMap(slot => Array.from({ length: slot.remaining }, () => slot));
}

export const booking = (
  slot: FreeSlot,
  { patientId }: Person,
  key: string,
): Given<'createDiagnosisReservation'> => ({
  header: { 'Idempotency-Key': key },
  body: {
    physicianId: slot.physicianId,
    clinicId: slot.clinicId,
    visitMode: slot.visitMode,
    reservationDate: slot.reservationDate,
    reservationStartTime: slot.reservationStartTime,
    reservationEndTime: slot.reservationEndTime,
    reservationType: 1,
    useHealthIns: false,
    patientId,
    protocols: slot.protocols.map(({ protocolId, version }) => ({ protocolId, version })),
  },
});
