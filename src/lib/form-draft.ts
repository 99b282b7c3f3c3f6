import { useRef, useState } from 'react';

const PREFIX = 'form-draft/';

/** What every draft is: fields of text. */
type Fields = Record<string, string>;

/** What was kept of these fields; anything else that lies there is left out. */
export const readDraft = <Draft extends Fields>(key: string, empty: Draft): Draft => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return empty;
    const known = Object.entries(kept).filter(([name, value]) => name in empty && typeof value === 'string');
    return { ...empty, ...Object.fromEntries(known) };
  } catch {
    return empty;
  }
};

export const keepDraft = (key: string, draft: Fields) => {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or closed to us: the draft then lives as long as its form.
  }
};

const remove = (chosen: (key: string) => boolean) => {
  try {
    for (const key of Object.keys(sessionStorage)) if (chosen(key)) sessionStorage.removeItem(key);
  } catch {
    // What could not be written is not there either.
  }
};

export const dropDraft = (key: string) => remove(other => other === PREFIX + key);

/** Whoever takes the phone next finds nothing of what was typed. */
export const dropAllDrafts = () => remove(key => key.startsWith(PREFIX));

/** What is typed survives leaving the screen and a reload, which the messaging app does by itself. */
export const useFormDraft = <Draft extends Fields>(key: string, empty: Draft) => {
  const [draft, setDraft] = useState(() => readDraft(key, empty));
  const latest = useRef(draft);
  /** Late answers may change it too: it builds on what stands there then. */
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    keepDraft(key, latest.current);
    setDraft(latest.current);
  };
  return [draft, change] as const;
};
