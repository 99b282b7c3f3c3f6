import { useRef, useState } from 'react';
import { inTab, onPhone } from './storage.ts';
import { createStore } from './store.ts';

/** Every key of a draft begins so, in either storage. */
export const PREFIX = 'form-draft/';

/** Counts how often all drafts were dropped, so that a form drops the draft in its memory too. */
export const draftsDropped = createStore(0);

/** What every draft is: fields of text. */
type Fields = Record<string, string>;

/** The stored values of these fields. Other stored values are ignored. */
export const readDraft = <Draft extends Fields>(key: string, empty: Draft): Draft => {
  try {
    const kept: unknown = JSON.parse(inTab.get(PREFIX + key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return empty;
    const known = Object.entries(kept).filter(([name, value]) => name in empty && typeof value === 'string');
    return { ...empty, ...Object.fromEntries(known) };
  } catch {
    return empty;
  }
};

export const keepDraft = (key: string, draft: Fields) => inTab.set(PREFIX + key, JSON.stringify(draft));

export const dropDraft = (key: string) => inTab.drop(PREFIX + key);

/** Drops all drafts: the next person with this phone must not see them. */
export const dropAllDrafts = () => {
  inTab.dropAll(PREFIX);
  onPhone.dropAll(PREFIX);
  draftsDropped.set(draftsDropped.get() + 1);
};

/** What is typed survives leaving the screen and a reload, which the messaging app does by itself. */
export const useFormDraft = <Draft extends Fields>(key: string, empty: Draft) => {
  const [draft, setDraft] = useState(() => readDraft(key, empty));
  const latest = useRef(draft);
  /** An update from a late answer builds on the draft of that moment. */
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    keepDraft(key, latest.current);
    setDraft(latest.current);
  };
  return [draft, change] as const;
};
