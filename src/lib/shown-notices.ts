import type { Popup } from '#generated/model/popup.ts';

const key = (popupId: string) => `popup-shown/${popupId}`;
const closedKey = (bulletinId: string) => `bulletin-closed/${bulletinId}`;

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

const write = (name: string, value: string) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is full or closed to us: it is shown once more.
  }
};

/** Whether a popup's turn has come, by what this phone remembers; `today` is a business date. */
export const isDue = ({ popupId, frequency }: Popup, today: string): boolean => {
  const last = read(key(popupId));
  return frequency === 'EVERY_TIME' || last === null || (frequency === 'DAILY' && last !== today);
};

export const noteShown = (popupId: string, today: string) => write(key(popupId), today);

export const isClosed = (bulletinId: string) => read(closedKey(bulletinId)) !== null;

export const noteClosed = (bulletinId: string) => write(closedKey(bulletinId), '1');
