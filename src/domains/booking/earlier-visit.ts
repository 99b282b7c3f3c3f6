import { VisitMode } from '#generated/model/visit-mode.ts';
import type { AppointmentDraft } from './draft.ts';

const shortest = 2;

/** What a reservation says about the visit before it; nothing where none is needed. */
export function earlierVisitOf({ visitMode, earlierCaseId, earlierDiagnosis }: AppointmentDraft) {
  if (visitMode !== VisitMode.ONLINE) return {};
  if (earlierCaseId !== '') return { earlierCaseId };
  const diagnosis = earlierDiagnosis.trim();
  return diagnosis.length < shortest ? {} : { earlierDiagnosis: diagnosis };
}

/** An online visit without an earlier one would be refused. */
export const lacksEarlierVisit = (draft: AppointmentDraft) =>
  draft.visitMode === VisitMode.ONLINE && Object.keys(earlierVisitOf(draft)).length === 0;
