import type { OperationId } from '#generated/operations.ts';
import type { Clock } from '#server/kernel/ports/clock.ts';

/** Reads that many people make at once, with the same answer for all. */
const sharedOperations: readonly string[] = [
  'listDoctors',
  'getPhysician',
  'listPhysicianSlots',
  'listPhysiotherapists',
  'getPhysiotherapist',
  'listDepartments',
  'listClinics',
  'getClinic',
  'listPhyProjects',
  'getPhyProject',
  'listClinicComments',
  'listStaffComments',
  'listTreatmentCases',
  'listSpecialDepartments',
] satisfies readonly OperationId[];

const mostAnswers = 500;

interface Kept {
  answer: Promise<string>;
  begunAt: number;
  /** The next answer, while this one is still given. */
  next?: Kept | undefined;
}

/**
 * Keeps the answers of shared reads for `keepMs`. In the second half of that time the next answer is worked out while the
 * old one is still given, so that a crowd never waits.
 *
 * A session that has made a read stale (`x-invalidates` of the contract) gets no answer that was begun before the write.
 * Other sessions may see the write `keepMs` later, as after a write of another process. If a write cleared the memory for
 * all, the memory would be useless as soon as many people book.
 */
export function createSharedReads(clock: Clock, keepMs: number) {
  const kept = new Map<string, Kept>();
  /** When each session made which read stale. Every answer contains writes older than `keepMs`. */
  const writes = new Map<string, number>();
  const writeOf = (session: string, operation: string) => `${operation} ${session}`;
  const now = () => clock.now().getTime();

  function begin(key: string, work: () => Promise<string>): Kept {
    const entry: Kept = { answer: work(), begunAt: now() };
    kept.delete(key);
    kept.set(key, entry);
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > mostAnswers && oldest !== undefined) kept.delete(oldest);
    return entry;
  }

  function renew(key: string, known: Kept, work: () => Promise<string>): void {
    const next: Kept = { answer: work(), begunAt: now() };
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

    /** @param session the caller's token; undefined for a guest */
    async read(
      operation: string,
      url: URL,
      session: string | undefined,
      work: () => Promise<string>,
    ): Promise<string> {
      const sorted = new URLSearchParams(url.searchParams);
      sorted.sort();
      const key = `${url.pathname}?${sorted}`;
      const wroteAt = session === undefined ? undefined : writes.get(writeOf(session, operation));
      const isUsable = ({ begunAt }: Kept) =>
        now() < begunAt + keepMs && (wroteAt === undefined || begunAt > wroteAt);
      const known = kept.get(key);
      if (known && isUsable(known)) {
        if (now() >= known.begunAt + keepMs / 2 && !known.next) renew(key, known, work);
        return known.answer;
      }
      if (known?.next && isUsable(known.next)) return known.next.answer;
      return begin(key, work).answer;
    },

    /** @param invalidates the reads that are stale now; '*' means every read */
    noteWrite(session: string | undefined, invalidates: readonly string[]): void {
      if (session === undefined || keepMs === 0) return;
      const stale = invalidates.includes('*') ? sharedOperations : invalidates;
      for (const operation of stale.filter(name => sharedOperations.includes(name))) {
        writes.delete(writeOf(session, operation));
        writes.set(writeOf(session, operation), now());
      }
      // The map is in the order of the times: the oldest come first.
      for (const [write, at] of writes) {
        if (at + keepMs > now()) break;
        writes.delete(write);
      }
    },
  };
}
