import { describe, expect, test } from 'vitest';
import { CaseGroup } from '#generated/model/case-group.ts';
import { ReservationStatus } from '#generated/model/reservation-status.ts';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import { groupOf, statusesOf } from './cases.ts';
import { type Move, timelineOf } from './timeline.ts';

const at = parseBusinessDate;
const ends_at = at('2026-11-21 10:00:00');

const happened: Record<string, string> = {
  O: '2026-11-18 09:00:00',
  R: '2026-11-18 09:05:00',
  A: '2026-11-21 09:20:00',
  I: '2026-11-21 09:32:00',
  T: '2026-11-21 09:55:00',
  F: '2026-11-25 20:00:00',
  C: '2026-11-19 08:00:00',
  E: '2026-11-18 09:15:00',
  P: '2026-11-21 10:00:00',
};

/** The line of a visit that went this way, as `stage state at`. */
function lineOf(way: string, hold_until: Date | null = null, order: Parameters<typeof timelineOf>[2] = null) {
  const history = [...way].map(status => ({ to_status: status, at: at(happened[status] ?? '') }) as Move);
  const status = history.at(-1)?.to_status ?? 'O';
  return timelineOf({ status, ends_at, hold_until }, history, order);
}

const brief = (way: string) => lineOf(way).map(({ stage, state, at: when }) => `${stage} ${state} ${when}`);

const reserved = 'RESERVED DONE 2026-11-18 09:05:00';
const arrived = 'ARRIVED DONE 2026-11-21 09:20:00';
const inTreatment = 'IN_TREATMENT DONE 2026-11-21 09:32:00';
const treated = 'TREATED DONE 2026-11-21 09:55:00';
const upcoming = (...stages: string[]) => stages.map(stage => `${stage} UPCOMING null`);

describe('a visit on its way', () => {
  test.each([
    ['O', ['RESERVED CURRENT null', ...upcoming('ARRIVED', 'IN_TREATMENT', 'TREATED', 'FINISHED')]],
    ['OR', [reserved, 'ARRIVED CURRENT null', ...upcoming('IN_TREATMENT', 'TREATED', 'FINISHED')]],
    ['ORA', [reserved, arrived, 'IN_TREATMENT CURRENT null', ...upcoming('TREATED', 'FINISHED')]],
    ['ORAI', [reserved, arrived, inTreatment, 'TREATED CURRENT null', ...upcoming('FINISHED')]],
    ['ORAIT', [reserved, arrived, inTreatment, treated, 'FINISHED CURRENT null']],
    ['ORAITF', [reserved, arrived, inTreatment, treated, 'FINISHED DONE 2026-11-25 20:00:00']],
  ])('The timeline of a visit on its way: %s', (way, line) => {
    expect(brief(way)).toEqual(line);
  });

  test('The current step says who acts next', () => {
    const next = ['O', 'OR', 'ORA', 'ORAI', 'ORAIT'].map(
      way => lineOf(way).find(({ state }) => state === 'CURRENT')?.actor,
    );
    expect(next).toEqual(['PATIENT', 'PATIENT', 'DOCTOR', 'DOCTOR', 'PATIENT']);
  });

  test('A deadline says until when to pay or to come, and what happens otherwise; nothing else has one', () => {
    const deadlines = (way: string, hold: Date | null = null) =>
      lineOf(way, hold)
        .filter(({ dueAt, ifMissed }) => dueAt !== null || ifMissed !== null)
        .map(({ stage, dueAt, ifMissed }) => [stage, dueAt, ifMissed]);
    expect(deadlines('O', at('2026-11-18 09:15:00'))).toEqual([
      ['RESERVED', '2026-11-18 09:15:00', '预约自动取消'],
    ]);
    expect(deadlines('O')).toEqual([]);
    expect(deadlines('OR')).toEqual([['ARRIVED', '2026-11-21 10:00:00', '预约作废，可重新预约']]);
    for (const way of ['ORA', 'ORAI', 'ORAIT', 'ORAITF', 'ORC', 'OE', 'ORP']) {
      expect(deadlines(way)).toEqual([]);
    }
  });
});

describe('a visit that ended early shows only what happened', () => {
  test.each([
    ['OC', ['CANCELLED CURRENT 2026-11-19 08:00:00']],
    ['ORC', [reserved, 'CANCELLED CURRENT 2026-11-19 08:00:00']],
    ['ORAC', [reserved, arrived, 'CANCELLED CURRENT 2026-11-19 08:00:00']],
    ['OE', ['EXPIRED CURRENT 2026-11-18 09:15:00']],
    ['ORP', [reserved, 'PAST_DUE CURRENT 2026-11-21 10:00:00']],
  ])('The timeline of a visit that ended early shows only what happened: %s', (way, line) => {
    expect(brief(way)).toEqual(line);
    expect(lineOf(way).at(-1)?.actor).toBe('NOBODY');
  });
});

describe('the money’s way back', () => {
  const back = (order: { status: 'REFUNDING' | 'REFUNDED'; refundedAt: string | null }) =>
    lineOf('ORC', null, order).map(({ stage, state, at: when }) => `${stage} ${state} ${when}`);

  test('A cancelled visit shows the refund while it is under way, and when it has come', () => {
    const cancelled = 'CANCELLED DONE 2026-11-19 08:00:00';
    expect(back({ status: 'REFUNDING', refundedAt: null })).toEqual([
      reserved,
      cancelled,
      'REFUNDED CURRENT null',
    ]);
    expect(back({ status: 'REFUNDED', refundedAt: '2026-11-19 08:05:00' })).toEqual([
      reserved,
      cancelled,
      'REFUNDED DONE 2026-11-19 08:05:00',
    ]);
  });
});

test('Each status belongs to one group of the lists', () => {
  expect(Object.keys(statusesOf).sort()).toEqual(Object.values(CaseGroup).sort());
  expect(Object.values(statusesOf).flat().sort()).toEqual(Object.values(ReservationStatus).sort());
  expect(
    Object.values(ReservationStatus)
      .map(status => `${status} ${groupOf(status)}`)
      .sort(),
  ).toEqual([
    'A treating',
    'C finished',
    'E finished',
    'F finished',
    'I treating',
    'O reserved',
    'P finished',
    'R reserved',
    'T treated',
  ]);
});
