import { describe, expect, test } from 'vitest';
import type { Slot } from '#generated/model/slot.ts';
import { daysOf, dayToShow, partsOf } from './days.ts';

const slot = (change: Partial<Slot>): Slot => ({
  physicianId: 'p1',
  clinicId: 'k1',
  clinicName: '松坪馆',
  reservationType: 1,
  visitMode: 1,
  reservationDate: '2026-11-21',
  reservationStartTime: '09:30',
  reservationEndTime: '10:00',
  remaining: 1,
  status: 'FREE',
  closedReason: null,
  ...change,
});

describe('daysOf', () => {
  const noteOn = (slots: Slot[]) => daysOf(slots, '2026-11-21', '2026-11-21')[0]?.note;

  test('A day adds up what is free', () => {
    expect(
      noteOn([slot({ remaining: 2 }), slot({ remaining: 3 }), slot({ status: 'FULL', remaining: 0 })]),
    ).toBe('余 5');
  });

  test('A day without slots is a day off', () => {
    expect(noteOn([])).toBe('休');
  });

  test('A day that is closed as a whole differs from a full one', () => {
    const closed = slot({ status: 'CLOSED', remaining: 0, closedReason: '院内会诊' });
    expect(noteOn([closed])).toBe('停诊');
    expect(noteOn([closed, slot({ status: 'FULL', remaining: 0 })])).toBe('满');
  });

  test('A full day differs from a past one', () => {
    const past = slot({ status: 'PAST', remaining: 2 });
    expect(noteOn([past, slot({ status: 'FULL', remaining: 0 })])).toBe('满');
    expect(noteOn([past])).toBe('已过');
  });

  test('Every day is listed, both ends included', () => {
    expect(daysOf([], '2026-11-29', '2026-12-02').map(day => day.date)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ]);
  });
});

describe('partsOf', () => {
  const evening = slot({
    reservationDate: '2026-11-23',
    reservationStartTime: '18:30',
    reservationEndTime: '19:00',
  });
  const all = [
    slot({}),
    slot({ reservationStartTime: '14:00', reservationEndTime: '14:40', status: 'FULL' }),
    evening,
  ];
  const [day] = daysOf(all, '2026-11-21', '2026-11-23');
  const [morning, afternoon, night] = day ? partsOf(day, all) : [];

  test('A part with a free slot offers no other day', () => {
    expect(morning?.nearest).toBeUndefined();
    expect(morning?.span).toBe('09:30–10:00');
  });

  test('A full part and an empty one offer the next of their kind', () => {
    expect(afternoon?.nearest).toBeUndefined();
    expect(night?.nearest).toBe(evening);
  });

  test('A part is full only when every number is gone', () => {
    expect([morning?.full, afternoon?.full, night?.full]).toEqual([false, true, false]);
    const closed = slot({ status: 'CLOSED', remaining: 0 });
    const [gone] = daysOf([closed, slot({ status: 'PAST' })], '2026-11-21', '2026-11-21');
    expect(gone && partsOf(gone, [])[0]?.full).toBe(false);
  });
});

describe('dayToShow', () => {
  const from = '2026-11-21';
  const to = '2026-11-24';
  const full = slot({ reservationDate: '2026-11-22', status: 'FULL', remaining: 0 });
  const free = slot({ reservationDate: '2026-11-24' });

  test('The chosen day is shown first, then one with something to book', () => {
    const days = daysOf([full, free], from, to);
    expect(dayToShow(days, '2026-11-23').date).toBe('2026-11-23');
    expect(dayToShow(days, '').date).toBe('2026-11-24');
  });

  test('With nothing to book a day to wait for is shown, and with nothing at all today', () => {
    expect(dayToShow(daysOf([full], from, to), '').date).toBe('2026-11-22');
    expect(dayToShow(daysOf([], from, to), '').date).toBe(from);
  });
});
