import { expect, test } from 'vitest';
import type { TimelineStep } from '#generated/model/timeline-step.ts';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import { closingPause, payUntil } from './pay-until.ts';

const step = (change: Partial<TimelineStep>): TimelineStep => ({
  ...{ stage: 'RESERVED', state: 'CURRENT', at: null, actor: 'PATIENT', ifMissed: null },
  dueAt: '2026-11-21 10:00:00',
  ...change,
});

const at = (moment: string) => parseBusinessDate(moment).getTime();

test('Only a visit that waits for its fee has a time to pay', () => {
  expect(payUntil({ timeline: [step({})] })).toBe('2026-11-21 10:00:00');
  expect(payUntil({ timeline: [step({ state: 'DONE' }), step({ stage: 'ARRIVED' })] })).toBeUndefined();
  expect(payUntil({ timeline: [step({ dueAt: null })] })).toBeUndefined();
});

test('Visits are asked for again only while one is overdue', () => {
  const visits = [{ timeline: [step({})] }];
  expect(closingPause(visits, at('2026-11-21 09:59:00'))).toBe(false);
  expect(closingPause(visits, at('2026-11-21 10:00:01'))).toBe(2_000);
  expect(closingPause([], at('2026-11-21 10:00:01'))).toBe(false);
});
