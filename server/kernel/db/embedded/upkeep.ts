import type { PGlite } from '@electric-sql/pglite';

const ROWS_PER_CHECKPOINT = 20_000;
const ROWS_PER_VACUUM = 100_000;
/** The number doubles each time. Plans that were made for an empty table scan the whole of a full one. */
const FIRST_ANALYZE = 500;

/**
 * A stand-alone backend has neither checkpointer nor autovacuum (PostgreSQL manual, "postgres", single-user mode), so
 * its log and its dead rows would grow for as long as the process lives. To be called after every statement.
 */
export function createUpkeep(
  pglite: PGlite,
  rowsPerCheckpoint = ROWS_PER_CHECKPOINT,
  rowsPerVacuum = ROWS_PER_VACUUM,
): (changedRows: number) => Promise<void> {
  let sinceCheckpoint = 0;
  let sinceVacuum = 0;
  let nextAnalyze = FIRST_ANALYZE;
  return async changedRows => {
    sinceCheckpoint += changedRows;
    sinceVacuum += changedRows;
    if (sinceVacuum >= nextAnalyze && !pglite.isInTransaction()) {
      nextAnalyze *= 2;
      await pglite.exec('analyze');
    }
    if (sinceCheckpoint < rowsPerCheckpoint || pglite.isInTransaction()) return;
    if (sinceVacuum >= rowsPerVacuum) {
      sinceVacuum = 0;
      nextAnalyze = ROWS_PER_VACUUM;
      await pglite.exec('vacuum (analyze)');
    }
    sinceCheckpoint = 0;
    await pglite.exec('checkpoint');
  };
}
