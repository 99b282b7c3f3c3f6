import type { Db } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { moveReservation } from './moves.ts';

const batch = 100;

/** Moves every reservation that is due; one that somebody moved meanwhile is left alone. */
async function sweep(db: Db, now: Date, from: 'O' | 'R', to: 'E' | 'P'): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom('reservation')
      .select(['top_org_id', 'reservation_code', 'slot_id', 'status'])
      .where('status', '=', from)
      .where(from === 'O' ? 'hold_until' : 'ends_at', '<=', now)
      .limit(batch)
      .execute();
    for (const reservation of due) {
      await inTransaction(db, tx => moveReservation(tx, reservation, to, now)).catch((error: unknown) => {
        if (!(error instanceof BusinessError)) throw error;
      });
    }
    if (due.length < batch) return;
  }
}

/** An ordered visit that was not paid in time runs out and frees its seat. */
export const expireHolds = (db: Db, now: Date) => sweep(db, now, 'O', 'E');

/** A reserved visit that nobody came to is past due. */
export const markPastDue = (db: Db, now: Date) => sweep(db, now, 'R', 'P');
