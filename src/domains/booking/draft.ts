import type { VisitMode } from '#generated/model/visit-mode.ts';
import { draftsDropped, PREFIX } from '../../lib/form-draft.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** The appointment draft of specification §3, and what belongs to the same choice. */
export interface AppointmentDraft {
  reservationType: 1 | '';
  useHealthIns: boolean;
  reservationDate: string;
  reservationStartTime: string;
  reservationEndTime: string;
  visitMode: VisitMode | '';
  clinicId: string;
  patientId: string;
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
  clinicId: '',
  patientId: '',
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

/** Local storage: the session's is gone when WeChat opens the login page in a window of its own. */
function readDrafts(): Drafts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
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
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Storage is full or closed to us: the draft then lives as long as the page.
  }
}

/** randomUUID is missing before Safari 15.4 and outside secure contexts. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** One draft a doctor and organisation, so that looking at another one loses nothing. */
export const draftKey = (topOrgId: string, physicianId: string) => `${topOrgId}/${physicianId}`;

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
