import type { OperationId } from '#generated/operations.ts';
import type { Clock } from '../ports/clock.ts';

/** Asked for by everybody who opens the app, the same for all of them, and dear to work out. */
const sharedOperations: readonly string[] = [
  'listDoctors',
  'listPhysiotherapists',
  'listDepartments',
  'listClinics',
  'listPhyProjects',
  'listClinicComments',
  'listStaffComments',
  'listTreatmentCases',
  'listSpecialDepartments',
] satisfies readonly OperationId[];

const mostAnswers = 500;

interface Kept {
  answer: Promise<string>;
  /** Worked out anew from then on, while this one is still given. */
  renewAt: number;
  until: number;
  /** On its way to take this one's place. */
  next?: Kept | undefined;
}

/**
 * Answers that many people ask for at once are worked out once, and given again for a moment. In the second half of it
 * whoever asks has the next one worked out, so that a crowd never waits. A write of this process ends that moment; one of
 * another process is seen when it is over. What is shown is checked again when it is booked.
 */
export function createSharedReads(clock: Clock, keepMs: number) {
  const kept = new Map<string, Kept>();

  const begin = (work: () => Promise<string>, now: number): Kept => ({
    answer: work(),
    renewAt: now + keepMs / 2,
    until: now + keepMs,
  });

  function renew(key: string, known: Kept, next: Kept): void {
    known.next = next;
    next.answer.then(
      () => {
        if (kept.get(key) === known) kept.set(key, next);
      },
      () => {
        known.next = undefined;
      },
    );
  }

  return {
    takes: (operation: string) => keepMs > 0 && sharedOperations.includes(operation),

    async read({ pathname, searchParams }: URL, work: () => Promise<string>): Promise<string> {
      const sorted = new URLSearchParams(searchParams);
      sorted.sort();
      const key = `${pathname}?${sorted}`;
      const now = clock.now().getTime();
      const known = kept.get(key);
      if (known && now < known.until) {
        if (now >= known.renewAt && !known.next) renew(key, known, begin(work, now));
        return known.answer;
      }
      if (known?.next && now < known.next.until) return known.next.answer;
      if (kept.size >= mostAnswers) kept.clear();
      const entry = begin(work, now);
      kept.set(key, entry);
      entry.answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.answer;
    },

    forget: () => kept.clear(),
  };
}
