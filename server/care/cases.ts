import { sql } from 'kysely';
import type { CaseGroup } from '#generated/model/case-group.ts';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import { adultAge } from '#server/account/rules.ts';
import { ownedCase } from '#server/booking/medical-case.ts';
import { commonFields, selectReservations } from '#server/booking/reservations.ts';
import type { ReservationStatus } from '#server/booking/tables.ts';
import { unknown } from '#server/kernel/owned.ts';
import { offsetOf, type Page } from '#server/kernel/paging.ts';
import type { Db, OrgScope, TxScope, UserScope } from '#server/kernel/scope.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { ageOn } from '#src/lib/id-number.ts';
import { type Move, timelineOf } from './timeline.ts';

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
  selectReservations(db)
    .innerJoin('medical_case as c', 'c.medical_case_id', 'r.medical_case_id')
    .select(['c.complaint', 'c.diagnosis']);

type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>;

async function movesOf(db: Db, rows: CaseRow[]): Promise<Map<string, Move[]>> {
  if (rows.length === 0) return new Map();
  const moves = await db
    .selectFrom('reservation_move')
    .select(['reservation_code', 'to_status', 'at'])
    .where('top_org_id', 'in', [...new Set(rows.map(row => row.top_org_id))])
    .where(
      'reservation_code',
      'in',
      rows.map(row => row.reservation_code),
    )
    .orderBy('move_no')
    .execute();
  return Map.groupBy(moves, move => move.reservation_code);
}

function toCase(row: CaseRow, moves: readonly Move[], now: Date): MedicalCase {
  return {
    ...commonFields(row, now),
    group: groupOf(row.status),
    clinicPhone: row.clinic_phone,
    relation: row.relation,
    minor: ageOn(row.birth_date, businessDate(now)) < adultAge,
    complaint: row.complaint,
    diagnosis: row.diagnosis,
    timeline: timelineOf(row, moves),
  };
}

interface ListQuery extends Page {
  patientId?: string | undefined;
  statuses: readonly ReservationStatus[];
  /** The soonest first for visits to come, the newest first for past ones. */
  order: 'asc' | 'desc';
}

export async function listCases({ db, now, topOrgId, userId }: OrgScope & UserScope, query: ListQuery) {
  // The visits are counted and cut to a page before anything is joined, because a family may have hundreds of them. The
  // joins name the codes alone: with the account as well, the planner expects one row and joins whole tables.
  // The statuses are constants of the statement, so that a kept plan knows how many visits have them.
  const statuses = query.statuses.map(status => sql.lit(status));
  const matching = db
    .selectFrom('reservation as r')
    .where('r.user_id', '=', userId)
    .where('r.top_org_id', '=', topOrgId)
    .where('r.status', 'in', statuses)
    .$if(query.patientId !== undefined, q => q.where('r.patient_id', '=', query.patientId ?? ''));
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await matching
    .select('r.reservation_code')
    .orderBy('r.starts_at', query.order)
    .orderBy('r.reservation_code')
    .limit(query.pageSize)
    .offset(offsetOf(query))
    .execute();
  if (page.length === 0) return { totalCount: total, datas: [] };
  const rows = await selectCases(db)
    .where(
      'r.reservation_code',
      'in',
      page.map(row => row.reservation_code),
    )
    .orderBy('r.starts_at', query.order)
    .orderBy('r.reservation_code')
    .execute();
  const moves = await movesOf(db, rows);
  return {
    totalCount: total,
    datas: rows.map(row => toCase(row, moves.get(row.reservation_code) ?? [], now)),
  };
}

/** @throws BusinessError NOT_FOUND, also for somebody else's case */
async function requireCaseRow(
  { db, userId }: UserScope,
  medicalCaseId: string,
  lock = false,
): Promise<CaseRow> {
  const row = await selectCases(db)
    .where('c.medical_case_id', '=', medicalCaseId)
    .where('r.user_id', '=', userId)
    .$if(lock, query => query.forUpdate('r'))
    .executeTakeFirst();
  if (!row) throw unknown(ownedCase);
  return row;
}

/** The case, with its reservation locked until the transaction ends. */
export const lockCaseRow = (scope: TxScope<UserScope>, medicalCaseId: string) =>
  requireCaseRow(scope, medicalCaseId, true);

/** @throws BusinessError NOT_FOUND, also for somebody else's case */
export async function getCase(scope: UserScope, medicalCaseId: string): Promise<MedicalCase> {
  const row = await requireCaseRow(scope, medicalCaseId);
  const moves = await movesOf(scope.db, [row]);
  return toCase(row, moves.get(row.reservation_code) ?? [], scope.now);
}
