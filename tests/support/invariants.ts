import { holdsSeat, mayMove } from '#server/booking/state.ts';
import type { Db } from '#server/kernel/scope.ts';

/** Every rule about seats that must hold whatever was done at once. Gives the broken ones in words. */
export async function brokenSeatRules(db: Db): Promise<string[]> {
  const reservations = await db.selectFrom('reservation').selectAll().execute();
  const slots = await db.selectFrom('slot').selectAll().execute();
  const moves = await db.selectFrom('reservation_move').selectAll().orderBy('move_no').execute();
  const offers = await db
    .selectFrom('waitlist_entry')
    .select('slot_id')
    .where('status', '=', 'OFFERED')
    .execute();
  const cases = await db.selectFrom('medical_case').select('reservation_code').execute();
  const active = reservations.filter(({ status }) => holdsSeat(status));
  const bySlot = Map.groupBy(active, ({ slot_id }) => slot_id);
  const movesOf = Map.groupBy(moves, ({ reservation_code }) => reservation_code);
  const offersOf = Map.groupBy(offers, ({ slot_id }) => slot_id);
  const slotOf = new Map(slots.map(slot => [slot.slot_id, slot]));
  const casesOf = Map.groupBy(cases, ({ reservation_code }) => reservation_code);
  return [
    ...slots.flatMap(({ slot_id, taken, desk_taken, capacity }) => {
      const seats = (bySlot.get(slot_id) ?? []).map(({ seat_no }) => seat_no);
      const offered = offersOf.get(slot_id)?.length ?? 0;
      return [
        ...(taken === seats.length + offered
          ? []
          : [`${slot_id}: taken ${taken}, reservations ${seats.length}, offers ${offered}`]),
        ...(taken + desk_taken <= capacity ? [] : [`${slot_id}: sold beyond its capacity`]),
        ...(new Set(seats).size === seats.length ? [] : [`${slot_id}: a seat is sold twice`]),
      ];
    }),
    ...reservations.flatMap(({ reservation_code: code, status, hold_until, slot_id, starts_at }) => {
      const way = movesOf.get(code) ?? [];
      const chained = way.every(({ from_status, to_status }, index) => {
        const before = way[index - 1]?.to_status ?? null;
        return from_status === before && (before === null ? to_status === 'O' : mayMove(before, to_status));
      });
      return [
        ...(chained && way.at(-1)?.to_status === status
          ? []
          : [`${code}: its moves do not lead to ${status}`]),
        ...(hold_until === null || status === 'O' ? [] : [`${code}: is held though it is ${status}`]),
        ...(slotOf.get(slot_id)?.starts_at.getTime() === starts_at.getTime()
          ? []
          : [`${code}: stands at another time than its slot`]),
        ...(casesOf.get(code)?.length === 1 ? [] : [`${code}: has not one medical case`]),
      ];
    }),
  ];
}
