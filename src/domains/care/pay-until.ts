import type { MedicalCase } from '#generated/model/medical-case.ts';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import { secondsLeft } from '#src/platform/seconds-left.ts';

type Visit = Pick<MedicalCase, 'timeline'>;

/** Until when the fee is to be paid; undefined if the visit does not wait for it. */
export const payUntil = ({ timeline }: Visit): string | undefined => {
  const now = timeline.find(step => step.state === 'CURRENT');
  return (now?.stage === 'RESERVED' && now.dueAt) || undefined;
};

/** The server closes overdue orders every five seconds. */
const closingMs = 2_000;

/** How soon visits are asked for again: while the server still has to close one whose time to pay is over. */
export const closingPause = (visits: readonly Visit[], now?: number): number | false => {
  const overdue = visits
    .map(payUntil)
    .some(until => until !== undefined && secondsLeft(parseBusinessDate(until).getTime(), now) === 0);
  return overdue && closingMs;
};
