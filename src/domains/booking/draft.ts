import type { FastSlot } from '#generated/model/fast-slot.ts';
import type { ReservationType } from '#generated/model/reservation-type.ts';
import type { Slot } from '#generated/model/slot.ts';
import type { VisitMode } from '#generated/model/visit-mode.ts';
import type { WaitlistOffer } from '#generated/model/waitlist-offer.ts';
import { draftsDropped, PREFIX } from '#src/platform/form-draft.ts';
import { onPhone } from '#src/platform/storage.ts';
import { createStore, useStore } from '#src/platform/store.ts';

/** The appointment draft of specification §3, and what belongs to the same choice. */
export interface AppointmentDraft {
  reservationType: ReservationType | '';
  useHealthIns: boolean;
  reservationDate: string;
  reservationStartTime: string;
  reservationEndTime: string;
  visitMode: VisitMode | '';
  physicianId: string;
  clinicId: string;
  patientId: string;
  /** An online visit is a revisit: the case here that it follows, or in words the diagnosis made elsewhere. */
  earlierCaseId: string;
  earlierDiagnosis: string;
  /** Made once a draft, kept with it, sent again on retry and reload. */
  idempotencyKey: string;
}

/** Cleared means empty or false in every field (specification §4). */
export const emptyDraft: AppointmentDraft = {
  reservationType: '',
  useHealthIns: false,
  reservationDate: '',
  reservationStartTime: '',
  reservationEndTime: '',
  visitMode: '',
  physicianId: '',
  clinicId: '',
  patientId: '',
  earlierCaseId: '',
  earlierDiagnosis: '',
  idempotencyKey: '',
};

type Drafts = Readonly<Record<string, AppointmentDraft>>;

const storageKey = `${PREFIX}appointments`;

function isDraft(value: unknown): value is AppointmentDraft {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(emptyDraft).every(([name, empty]) => {
    const kept: unknown = (value as Record<string, unknown>)[name];
    return typeof kept === typeof empty || name === 'reservationType' || name === 'visitMode';
  });
}

/** On the phone: what is in the tab is gone when WeChat opens the login page in a window of its own. */
function readDrafts(): Drafts {
  try {
    const kept: unknown = JSON.parse(onPhone.get(storageKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, draft]) => isDraft(draft)));
  } catch {
    return {};
  }
}

const drafts = createStore<Drafts>(readDrafts());
draftsDropped.subscribe(() => drafts.set({}));

function keep(next: Drafts): void {
  drafts.set(next);
  onPhone.set(storageKey, JSON.stringify(next));
}

/** randomUUID is missing before Safari 15.4 and outside secure contexts. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** One draft a doctor, or a project, and organization, so that looking at another one loses nothing. */
export const draftKey = (topOrgId: string, id: string) => `${topOrgId}/${id}`;

export const readDraft = (key: string): AppointmentDraft => drafts.get()[key] ?? emptyDraft;

export function changeDraft(key: string, change: Partial<AppointmentDraft>): void {
  const draft = readDraft(key);
  keep({
    ...drafts.get(),
    [key]: { ...draft, ...change, idempotencyKey: draft.idempotencyKey || newKey() },
  });
}

export function clearDraft(key: string): void {
  keep({ ...drafts.get(), [key]: emptyDraft });
}

export const useDraft = (key: string): AppointmentDraft => useStore(drafts)[key] ?? emptyDraft;

type AnySlot = Slot | FastSlot | (WaitlistOffer & { physicianId: string });

/** What a draft takes from a slot, from wherever that is offered. */
export const slotFields = (slot: AnySlot): Partial<AppointmentDraft> => ({
  reservationType: 'reservationType' in slot ? slot.reservationType : 1,
  visitMode: slot.visitMode,
  physicianId: slot.physicianId,
  clinicId: slot.clinicId,
  reservationDate: slot.reservationDate,
  reservationStartTime: slot.reservationStartTime,
  reservationEndTime: slot.reservationEndTime,
});

export const noSlot = {
  reservationDate: '',
  reservationStartTime: '',
  reservationEndTime: '',
} satisfies Partial<AppointmentDraft>;

/** Whether a slot is chosen that is not of what was tapped: another mode or clinic, or another day where one was named. */
export const isAnother = (
  draft: Pick<AppointmentDraft, 'reservationDate' | 'visitMode' | 'clinicId'>,
  tapped: { visitMode: VisitMode; clinicId: string; date: string },
): boolean =>
  draft.reservationDate !== '' &&
  (draft.visitMode !== tapped.visitMode ||
    draft.clinicId !== tapped.clinicId ||
    (tapped.date !== '' && tapped.date !== draft.reservationDate));

/** Another patient has another history, so the answer about an earlier visit is dropped. */
export const forPatient = (patientId: string) =>
  ({ patientId, earlierCaseId: '', earlierDiagnosis: '' }) satisfies Partial<AppointmentDraft>;

export const isChosen = (slot: Slot, draft: AppointmentDraft) =>
  slot.physicianId === draft.physicianId &&
  slot.reservationDate === draft.reservationDate &&
  slot.reservationStartTime === draft.reservationStartTime &&
  slot.visitMode === draft.visitMode &&
  slot.clinicId === draft.clinicId;
