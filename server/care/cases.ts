import { type SqlBool, sql } from 'kysely';
import type { CaseGroup } from '#generated/model/case-group.ts';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import { adultAge } from '#server/account/rules.ts';
import { ownedCase } from '#server/booking/medical-case.ts';
import { selectVisits, toVisit } from '#server/booking/reservations.ts';
import type { ReservationStatus } from '#server/booking/tables.ts';
import { literals } from '#server/kernel/db/literals.ts';
import { unknown } from '#server/kernel/owned.ts';
import { offsetOf, type Page } from '#server/kernel/paging.ts';
import type { Db, OrgScope, TxScope, UserScope } from '#server/kernel/scope.ts';
import { fromOrderJson, orderOfVisit } from '#server/payment/visit-order.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { ageOn } from '#src/lib/id-number.ts';
import { cancelTermsOf } from './cancel-terms.ts';
import { timelineOf } from './timeline.ts';

/** The statuses of each group of the case lists (specification §4). */
export const statusesOf = {
  reserved: ['O', 'R'],
  treating: ['A', 'I'],
  treated: ['T'],
  finished: ['F', 'C', 'E', 'P'],
} as const satisfies Record<CaseGroup, readonly ReservationStatus[]>;

export function groupOf(status: ReservationStatus): CaseGroup {
  const groups = Object.entries(statusesOf) as [CaseGroup, readonly ReservationStatus[]][];
  return groups.find(([, statuses]) => statuses.includes(status))?.[0] ?? 'finished';
}

const selectCases = (db: Db) =>
  selectVisits(db)
    .innerJoin('medical_case as c', 'c.medical_case_id', 'r.medical_case_id')
    .select(['k.phone as clinicPhone', 'p.relation', 'p.birth_date', 'c.complaint', 'c.diagnosis'])
    .select(
      sql<MoveJson[]>`(
        select json_agg(json_build_object('to_status', v.to_status, 'at', v.at) order by v.move_no)
        from reservation_move v
        where v.top_org_id = r.top_org_id and v.reservation_code = r.reservation_code
      )`.as('moves'),
    )
    .select(orderOfVisit.as('order'));

/** JSON has a moment as text. */
interface MoveJson {
  to_status: ReservationStatus;
  at: string;
}

type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>;

function toCase({ birth_date, moves, order: json, ...row }: CaseRow, now: Date): MedicalCase {
  const order = json && fromOrderJson(json, now);
  const visit = toVisit(row, now);
  const history = moves.map(({ to_status, at }) => ({ to_status, at: new Date(at) }));
  return {
    ...visit,
    group: groupOf(row.status),
    minor: ageOn(birth_date, businessDate(now)) < adultAge,
    timeline: timelineOf(row, history, order),
    cancelTerms: visit.allowedActions.includes('CANCEL') ? cancelTermsOf(order) : null,
    order,
  };
}

interface ListQuery extends Page {
  patientId?: string | undefined;
  statuses: readonly ReservationStatus[];
  /** The soonest first for visits to come, the newest first for past ones. */
  order: 'asc' | 'desc';
}

/** A value that the planner does not look at, so that the plan is the same for each value, and is kept. */
const hidden = <T>(value: T, type: 'integer' | 'text') => sql<T>`(select ${value}::${sql.raw(type)})`;

/**
 * A page of an account's cases. The visits are counted and cut to a page before anything is joined, because a family may
 * have hundreds of them.
 *
 * The statement keeps its plan (decision 74). Its statuses are constants, and its account and page are hidden: else the
 * engine would plan again for each account, which takes three times as long as the answer.
 */
export async function listCases({ db, now, topOrgId, userId }: OrgScope & UserScope, query: ListQuery) {
  const matching = db
    .selectFrom('reservation')
    .where('user_id', '=', hidden(userId, 'text'))
    .where('top_org_id', '=', topOrgId)
    .where(sql<SqlBool>`status in (${literals(query.statuses)})`)
    .$if(query.patientId !== undefined, q => q.where('patient_id', '=', query.patientId ?? ''));
  const page = matching
    .select('reservation_code')
    .orderBy('starts_at', query.order)
    .orderBy('reservation_code')
    .limit(hidden(query.pageSize, 'integer'))
    .offset(hidden(offsetOf(query), 'integer'));
  const count = matching.select(eb => eb.fn.countAll<number>().as('total'));
  const rows = await selectCases(db)
    .select(count.as('total'))
    .where(sql<SqlBool>`r.reservation_code = any(array(${page}))`)
    .orderBy('r.starts_at', query.order)
    .orderBy('r.reservation_code')
    .execute();
  const [first] = rows;
  // A page behind the last has no row that carries the number.
  if (!first && query.pageNo > 1)
    return { totalCount: (await count.executeTakeFirstOrThrow()).total, datas: [] };
  return { totalCount: first?.total ?? 0, datas: rows.map(({ total, ...row }) => toCase(row, now)) };
}

/**
 * Locks the reservation of a case until the transaction ends.
 *
 * @throws BusinessError NOT_FOUND, also for somebody else's case
 */
export async function lockVisit({ db, userId }: TxScope<UserScope>, medicalCaseId: string) {
  const visit = await db
    .selectFrom('medical_case as c')
    .innerJoin('reservation as r', join =>
      join.onRef('r.top_org_id', '=', 'c.top_org_id').onRef('r.reservation_code', '=', 'c.reservation_code'),
    )
    .select(['r.top_org_id', 'r.reservation_code', 'r.status', 'r.starts_at'])
    .where('c.medical_case_id', '=', medicalCaseId)
    .where('c.user_id', '=', userId)
    .forUpdate('r')
    .executeTakeFirst();
  if (!visit) throw unknown(ownedCase);
  return visit;
}

/** @throws BusinessError NOT_FOUND, also for somebody else's case */
export async function getCase({ db, now, userId }: UserScope, medicalCaseId: string): Promise<MedicalCase> {
  const row = await selectCases(db)
    .where('c.medical_case_id', '=', medicalCaseId)
    .where('r.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw unknown(ownedCase);
  return toCase(row, now);
}
