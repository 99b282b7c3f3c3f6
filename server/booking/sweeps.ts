import type { Expression, ExpressionBuilder } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import { inTransaction, type Scope } from '#server/kernel/scope.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { moveReservation } from './moves.ts';
import { offerFreeSeat } from './seats.ts';
import { endWait } from './waitlist.ts';

const batch = 100;

/**
 * Works on every item, also after one that fails.
 *
 * @returns the errors
 */
async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => faults.push(error));
  return faults;
}

/** The runner logs the error, and tries again soon. */
function throwAll(faults: readonly unknown[]): void {
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} could not be swept`);
}

interface Sweep {
  from: 'O' | 'R';
  to: 'E' | 'P';
  /** Rows whose existence leaves the reservation as it is. */
  except?: (eb: ExpressionBuilder<Schema, 'reservation'>) => Expression<unknown>;
}

/**
 * Moves every reservation that is due. One that was moved or rescheduled meanwhile is left alone.
 *
 * @throws AggregateError of those that could not be moved, after all others
 */
export async function sweepReservations(scope: Scope, { from, to, except }: Sweep): Promise<void> {
  const selectDue = ({ db, now }: Scope) =>
    db
      .selectFrom('reservation')
      .select(['top_org_id', 'reservation_code', 'status'])
      .where('status', '=', from)
      .where(from === 'O' ? 'hold_until' : 'ends_at', '<=', now)
      .$if(except !== undefined, query => query.where(eb => eb.not(eb.exists(except?.(eb) ?? eb.val(null)))));
  const move = (reservationCode: string) =>
    inTransaction(scope, async scope => {
      const still = await selectDue(scope)
        .where('reservation_code', '=', reservationCode)
        .forUpdate()
        .executeTakeFirst();
      if (still) await moveReservation(scope, still, to);
    });
  const faults: unknown[] = [];
  let last = '';
  for (;;) {
    const due = await selectDue(scope)
      .where('reservation_code', '>', last)
      .orderBy('reservation_code')
      .limit(batch)
      .execute();
    const codes = due.map(({ reservation_code }) => reservation_code);
    faults.push(...(await each(codes, move)));
    last = codes.at(-1) ?? last;
    if (due.length < batch) return throwAll(faults);
  }
}

/** A reserved visit that the patient missed is past due. */
export const markPastDue = (scope: Scope) => sweepReservations(scope, { from: 'R', to: 'P' });

/** Passes offers that were not taken in time on to the next in line, and ends the waits for days that are past. */
async function lapseWaits(scope: Scope): Promise<readonly unknown[]> {
  const { db, now } = scope;
  const due = await db
    .selectFrom('waitlist_entry')
    .select(['top_org_id', 'entry_id', 'status', 'slot_id'])
    .where(eb =>
      eb.or([
        eb.and([eb('status', '=', 'OFFERED'), eb('offer_until', '<=', now)]),
        eb.and([eb('status', '=', 'WAITING'), eb('date', '<', businessDate(now))]),
      ]),
    )
    .execute();
  return each(due, entry => inTransaction(scope, scope => endWait(scope, entry, 'LAPSED')));
}

/** Offers the seats that became free in another way, at the front desk for one. */
async function offerFreeSeats(scope: Scope): Promise<readonly unknown[]> {
  const { db, now } = scope;
  const slots = await db
    .selectFrom('slot as x')
    .select(['x.top_org_id', 'x.slot_id'])
    .where('x.starts_at', '>', now)
    .where(eb => eb.ref('x.is_free'))
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('waitlist_entry as w')
          .select('w.entry_id')
          .whereRef('w.top_org_id', '=', 'x.top_org_id')
          .whereRef('w.staff_id', '=', 'x.staff_id')
          .whereRef('w.clinic_id', '=', 'x.clinic_id')
          .whereRef('w.date', '=', 'x.date')
          .where('w.status', '=', 'WAITING'),
      ),
    )
    .orderBy('x.starts_at')
    .execute();
  return each(slots, async slot => {
    let offered = true;
    while (offered) offered = await inTransaction(scope, scope => offerFreeSeat(scope, slot));
  });
}

/**
 * Keeps the lines of the waitlist moving.
 *
 * @throws AggregateError of those that could not be moved, after all others
 */
export async function runWaitlist(scope: Scope): Promise<void> {
  throwAll([...(await lapseWaits(scope)), ...(await offerFreeSeats(scope))]);
}
