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
  until: number;
}

/**
 * Answers that many people ask for at once are worked out once, and given again for a moment. A write of this process
 * ends that moment; one of another process is seen when it is over. What is shown is checked again when it is booked.
 */
export function createSharedReads(clock: Clock, keepMs: number) {
  const kept = new Map<string, Kept>();

  return {
    takes: (operation: string) => keepMs > 0 && sharedOperations.includes(operation),

    async read({ pathname, searchParams }: URL, work: () => Promise<string>): Promise<string> {
      const sorted = new URLSearchParams(searchParams);
      sorted.sort();
      const key = `${pathname}?${sorted}`;
      const now = clock.now().getTime();
      const known = kept.get(key);
      if (known && now < known.until) return known.answer;
      if (kept.size >= mostAnswers) kept.clear();
      const entry = { answer: work(), until: now + keepMs };
      kept.set(key, entry);
      entry.answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.answer;
    },

    forget: () => kept.clear(),
  };
}
