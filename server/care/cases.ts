import { sql } from 'kysely';
import type { CaseGroup } from '#generated/model/case-group.ts';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { ageOn } from '#src/lib/id-number.ts';
import { adultAge } from '../account/rules.ts';
import { commonFields, selectReservations } from '../booking/reservations.ts';
import type { Db, Tx } from '../context.ts';
import type { ReservationStatus } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { offsetOf, type Page } from '../paging.ts';
import { type Move, timelineOf } from './timeline.ts';

/** Which statuses a group of the case lists holds (specification §4). */
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
  topOrgId: string;
  patientId?: string | undefined;
  statuses: readonly ReservationStatus[];
  /** The soonest first for what is to come, the newest first for what was. */
  order: 'asc' | 'desc';
}

export async function listCases(db: Db, userId: string, query: ListQuery, now: Date) {
  // Counted and cut to a page before anything is joined: a family may have hundreds of visits behind it. The joins name
  // the codes alone: with the person as well the planner expects one row, and multiplies whole tables.
  // Which statuses these are stands in the statement: a kept plan knows then how many visits have them.
  const statuses = query.statuses.map(status => sql.lit(status));
  const matching = db
    .selectFrom('reservation as r')
    .where('r.user_id', '=', userId)
    .where('r.top_org_id', '=', query.topOrgId)
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

/** @throws BusinessError NOT_FOUND for anybody else's case too */
async function requireCaseRow(db: Db, userId: string, medicalCaseId: string, lock = false): Promise<CaseRow> {
  const row = await selectCases(db)
    .where('c.medical_case_id', '=', medicalCaseId)
    .where('r.user_id', '=', userId)
    .$if(lock, query => query.forUpdate('r'))
    .executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '没有这次就诊');
  return row;
}

/** The case as it stands, and stays until the transaction ends: who asks at the same time waits. */
export const lockCaseRow = (tx: Tx, userId: string, medicalCaseId: string) =>
  requireCaseRow(tx, userId, medicalCaseId, true);

export async function getCase(
  db: Db,
  userId: string,
  medicalCaseId: string,
  now: Date,
): Promise<MedicalCase> {
  const row = await requireCaseRow(db, userId, medicalCaseId);
  const moves = await movesOf(db, [row]);
  return toCase(row, moves.get(row.reservation_code) ?? [], now);
}
