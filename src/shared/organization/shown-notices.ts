import type { Popup } from '#generated/model/popup.ts';
import { onPhone } from '#src/platform/storage.ts';

const key = (popupId: string) => `popup-shown/${popupId}`;
const closedKey = (bulletinId: string) => `bulletin-closed/${bulletinId}`;

/** Whether a popup's turn has come, by what this phone remembers; `today` is a business date. */
export const isDue = ({ popupId, frequency }: Popup, today: string): boolean => {
  const last = onPhone.get(key(popupId));
  return frequency === 'EVERY_TIME' || last === null || (frequency === 'DAILY' && last !== today);
};

export const noteShown = (popupId: string, today: string) => onPhone.set(key(popupId), today);

export const isClosed = (bulletinId: string) => onPhone.get(closedKey(bulletinId)) !== null;

export const noteClosed = (bulletinId: string) => onPhone.set(closedKey(bulletinId), '1');
