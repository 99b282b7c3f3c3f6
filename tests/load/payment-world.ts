import { expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { createFactories, SlotRow } from '#tests/support/factories.ts';
import { createCrowd, type Person } from './crowd.ts';
import * as model from './payment-model.ts';

export interface World {
  org: string;
  slots: { slot: SlotRow; fee: number }[];
  people: Person[];
}

const numbers = new Map<string, number>();

/** Numbers random ids in the order of their appearance, so that a seed repeats its walk. */
const numberOf = (id: string) => {
  const number = numbers.get(id) ?? numbers.size;
  numbers.set(id, number);
  return number;
};

export function sorted(state: model.Model): model.Model {
  state.visits.sort((a, b) => numberOf(a.code) - numberOf(b.code));
  state.orders.sort((a, b) => numberOf(a.id) - numberOf(b.id));
  state.payments.sort((a, b) => numberOf(a.id) - numberOf(b.id));
  return state;
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Creates the organization of a payment walk, and reads its state. */
export function createWorlds(app: TestApp, make: ReturnType<typeof createFactories>) {
  const { db } = app;
  const { people } = createCrowd(app, make);

  async function newWorld(): Promise<World> {
    const org = await make.organization();
    const slots: World['slots'] = [];
    for (let index = 0; index < 4; index += 1) {
      const fee = 10_000 + index * 1_111;
      const doctor = await make.doctor({ top_org_id: org, in_store_fee: fee });
      const times = { date: '2026-12-01', start_time: `1${index}:00`, end_time: `1${index}:30` };
      slots.push({ slot: await make.slot(doctor, { ...times, capacity: 2 }), fee });
    }
    return { org, slots, people: await people(6) };
  }

  /** Reads the database into the model's form. */
  async function read({ org }: World): Promise<model.Model> {
    const visits = await db.selectFrom('reservation').selectAll().where('top_org_id', '=', org).execute();
    const orders = await db.selectFrom('pay_order').selectAll().where('top_org_id', '=', org).execute();
    const ids = orders.map(({ trade_id }) => trade_id);
    const payments = await db
      .selectFrom('simulated_payment')
      .selectAll()
      .where('out_trade_no', 'in', [...ids, ''])
      .execute();
    const refunds = await db
      .selectFrom('simulated_refund')
      .select(['out_trade_no', 'success_time'])
      .where('out_trade_no', 'in', [...ids, ''])
      .execute();
    const backAt = new Map(refunds.map(row => [row.out_trade_no, row.success_time.getTime()]));
    const slots = await db.selectFrom('slot').selectAll().where('top_org_id', '=', org).execute();
    const state: model.Model = {
      visits: visits.map(row => ({
        code: row.reservation_code,
        slot: row.slot_id,
        patient: row.patient_id,
        status: row.status,
        hold: row.hold_until?.getTime() ?? null,
      })),
      orders: orders.map(row => ({
        id: row.trade_id,
        visit: row.biz_id,
        amount: row.amount,
        status: row.status,
        payUntil: row.pay_until.getTime(),
        attempts: row.attempts,
        dueAt: row.next_attempt_at?.getTime() ?? null,
      })),
      payments: payments.map(row => ({
        id: row.out_trade_no,
        total: row.total,
        state: row.trade_state,
        until: row.time_expire.getTime(),
        backAt: backAt.get(row.out_trade_no) ?? null,
      })),
    };
    for (const { slot_id, taken } of slots) {
      const live = state.visits.filter(visit => visit.slot === slot_id && model.holdsSeat(visit));
      expect(taken, slot_id).toBe(live.length);
    }
    return sorted(state);
  }

  /** Every fen received is refunded or held: for a seat, for a refund under way, or for an unreported payment. */
  async function expectBalance(state: model.Model, where: string): Promise<void> {
    const of = (...states: string[]) => state.payments.filter(payment => states.includes(payment.state));
    const refunds = await db
      .selectFrom('simulated_refund')
      .select('amount')
      .where('out_trade_no', 'in', [...state.orders.map(({ id }) => id), ''])
      .execute();
    const out = sum(refunds.map(({ amount }) => amount));
    const held = sum(of('SUCCESS').map(({ total }) => total));
    expect(sum(of('SUCCESS', 'REFUND').map(({ total }) => total)), where).toBe(out + held);
    for (const visit of state.visits) {
      const paid = state.orders.filter(({ visit: code, status }) => code === visit.code && status === 'PAID');
      expect(paid.length, `${where}: ${visit.code} ${visit.status}`).toBe(visit.status === 'R' ? 1 : 0);
    }
  }

  return { newWorld, read, expectBalance };
}
