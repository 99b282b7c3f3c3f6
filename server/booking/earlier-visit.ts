import { BusinessError } from '#server/kernel/errors.ts';
import type { UserScope } from '#server/kernel/scope.ts';
import { treatedStatuses } from './state.ts';
import type { VisitMode } from './tables.ts';

/** A visit to be booked, and the earlier one that it follows. */
interface Claim {
  patientId: string;
  visitMode: VisitMode;
  earlierCaseId?: string | undefined;
  earlierDiagnosis?: string | undefined;
}

/**
 * The diagnosis that an online visit follows. Online visits are for revisits: 《互联网诊疗管理办法（试行）》 article 16 asks
 * for a diagnosis made face to face, here or elsewhere.
 *
 * @throws BusinessError EARLIER_VISIT_REQUIRED
 */
export async function findEarlierVisit(
  { db, userId }: Pick<UserScope, 'db' | 'userId'>,
  { patientId, visitMode, earlierCaseId, earlierDiagnosis }: Claim,
): Promise<{ earlier_case_id: string | null; earlier_diagnosis: string | null }> {
  if (visitMode !== 2) return { earlier_case_id: null, earlier_diagnosis: null };
  if (earlierCaseId === undefined) {
    if (!earlierDiagnosis?.trim()) throw new BusinessError('EARLIER_VISIT_REQUIRED');
    return { earlier_case_id: null, earlier_diagnosis: earlierDiagnosis.trim() };
  }
  const earlier = await db
    .selectFrom('medical_case as c')
    .innerJoin('reservation as r', join =>
      join.onRef('r.top_org_id', '=', 'c.top_org_id').onRef('r.reservation_code', '=', 'c.reservation_code'),
    )
    .select('c.medical_case_id')
    .where('c.medical_case_id', '=', earlierCaseId)
    .where('c.user_id', '=', userId)
    .where('c.patient_id', '=', patientId)
    .where('r.reservation_type', '=', 1)
    .where('r.status', 'in', treatedStatuses)
    .executeTakeFirst();
  if (!earlier) throw new BusinessError('EARLIER_VISIT_REQUIRED');
  return { earlier_case_id: earlier.medical_case_id, earlier_diagnosis: earlierDiagnosis?.trim() || null };
}
