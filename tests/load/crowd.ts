import { ErrorCode } from '#generated/model/error-code.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { createFactories, Member, SlotRow } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';

export const full = process.env.LOAD === 'full';

/** The timeout of a test that runs at both sizes. */
export const patience = full ? 1_800_000 : 240_000;

export interface Person {
  member: Member;
  patientId: string;
}

/** Creates people, and what they do over HTTP. */
export function createCrowd({ call }: TestApp, make: ReturnType<typeof createFactories>) {
  async function people(count: number): Promise<Person[]> {
    const all: Person[] = [];
    while (all.length < count) {
      const member = await make.user();
      all.push({ member, patientId: await make.patient(member) });
    }
    return all;
  }

  const book = ({ member, patientId }: Person, slot: SlotRow, key = nextKey()) =>
    call(
      'createDiagnosisReservation',
      { header: { 'Idempotency-Key': key }, body: make.draft(slot, patientId) },
      { as: member },
    );

  const cancel = ({ member }: Person, medicalCaseId: string) =>
    call('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });

  const move = ({ member }: Person, code: string, to: SlotRow) => {
    const times = { reservationStartTime: to.start_time, reservationEndTime: to.end_time };
    const given = { params: { code }, body: { reservationDate: to.date, ...times } };
    return call('rescheduleReservation', given, { as: member });
  };

  const join = ({ member, patientId }: Person, slot: SlotRow) => {
    const place = { physicianId: slot.staff_id, clinicId: slot.clinic_id, topOrgId: slot.top_org_id };
    const body = { ...place, date: slot.date, partOfDay: 'am' as const, patientId };
    return call('joinWaitlist', { body }, { as: member });
  };

  const leave = ({ member }: Person, entryId: string) =>
    call('leaveWaitlist', { params: { entryId } }, { as: member });

  return { people, book, cancel, move, join, leave };
}

export const twice = <T>(work: () => T): [T, T] => [work(), work()];

export const withCode = (answers: readonly { code: number }[], name: keyof typeof ErrorCode) =>
  answers.filter(({ code }) => code === ErrorCode[name]).length;

/** A random order, so that no person is first by position in the test. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map(item => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Starts all works at once in random order. The answers are in the order of the list. */
export async function atOnce<T>(works: readonly (() => Promise<T>)[], random: () => number): Promise<T[]> {
  const answers: T[] = [];
  await Promise.all(
    shuffled([...works.entries()], random).map(async ([index, work]) => {
      answers[index] = await work();
    }),
  );
  return answers;
}
