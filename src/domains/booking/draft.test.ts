import { beforeEach, expect, test, vi } from 'vitest';

const storage = new Map<string, string>();
let refuses = false;

beforeEach(() => {
  storage.clear();
  refuses = false;
  vi.resetModules();
  const access = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new DOMException('full', 'QuotaExceededError');
      storage.set(key, value);
    },
    removeItem: (key: string) => storage.delete(key),
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(access, {
      ownKeys: () => [...storage.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});

/** The module as a page that was just loaded sees it. */
const load = async () => {
  vi.resetModules();
  return import('./draft.ts');
};

const slot = { reservationType: 1, reservationDate: '2026-11-21', reservationStartTime: '09:30' } as const;

test('A draft outlives a reload, with its key', async () => {
  const before = await load();
  before.changeDraft('1001/p001', slot);
  const { idempotencyKey } = before.readDraft('1001/p001');
  const after = await load();
  expect(after.readDraft('1001/p001')).toMatchObject({ ...slot, idempotencyKey });
  expect(idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('The key is made once a draft, whatever is changed in it', async () => {
  const { changeDraft, readDraft } = await load();
  changeDraft('1001/p001', slot);
  const { idempotencyKey } = readDraft('1001/p001');
  changeDraft('1001/p001', { reservationStartTime: '10:00' });
  expect(readDraft('1001/p001').idempotencyKey).toBe(idempotencyKey);
});

test('A cleared draft is empty, and the next draft has another key', async () => {
  const { changeDraft, clearDraft, readDraft } = await load();
  changeDraft('1001/p001', { ...slot, useHealthIns: true });
  const { idempotencyKey } = readDraft('1001/p001');
  clearDraft('1001/p001');
  expect(Object.values(readDraft('1001/p001')).every(value => value === '' || value === false)).toBe(true);
  changeDraft('1001/p001', slot);
  expect(readDraft('1001/p001').idempotencyKey).not.toBe(idempotencyKey);
});

test('Looking at another doctor, or another organization, loses nothing', async () => {
  const { changeDraft, readDraft } = await load();
  changeDraft('1001/p001', slot);
  changeDraft('1001/p002', { reservationDate: '2026-11-25' });
  expect(readDraft('1001/p001').reservationDate).toBe('2026-11-21');
  expect(readDraft('1002/p001').reservationDate).toBe('');
});

test.each(['{', '[]', 'null', '{"1001/p001":{"reservationDate":7}}'])(
  '%s in the storage is no draft',
  async kept => {
    storage.set('form-draft/appointments', kept);
    const { emptyDraft, readDraft } = await load();
    expect(readDraft('1001/p001')).toEqual(emptyDraft);
  },
);

test('Logging out leaves no draft behind, in storage or in memory', async () => {
  const { changeDraft, emptyDraft, readDraft } = await load();
  const { dropAllDrafts } = await import('#src/platform/form-draft.ts');
  changeDraft('1001/p001', slot);
  dropAllDrafts();
  expect(readDraft('1001/p001')).toEqual(emptyDraft);
  expect((await load()).readDraft('1001/p001')).toEqual(emptyDraft);
});

test('With a full storage the draft lives as long as the page', async () => {
  refuses = true;
  const { changeDraft, readDraft } = await load();
  changeDraft('1001/p001', slot);
  expect(readDraft('1001/p001').reservationDate).toBe('2026-11-21');
});

test('An offered number fills a draft as a chosen slot does', async () => {
  const { changeDraft, isChosen, readDraft, slotFields } = await load();
  const offer = {
    physicianId: 'p001',
    clinicId: 'cli101',
    visitMode: 2,
    reservationDate: '2026-11-21',
    reservationStartTime: '09:30',
    reservationEndTime: '10:00',
    offerUntil: '2026-11-20 12:10:00',
  } as const;
  changeDraft('1001/p001', slotFields(offer));
  const draft = readDraft('1001/p001');
  expect(draft).toMatchObject({ reservationType: 1, physicianId: 'p001', reservationEndTime: '10:00' });
  const listed = {
    ...offer,
    reservationType: 1,
    clinicName: '松坪馆',
    remaining: 0,
    status: 'FULL',
    closedReason: null,
  } as const;
  expect(isChosen(listed, draft)).toBe(true);
  expect(isChosen({ ...listed, visitMode: 1 }, draft)).toBe(false);
  expect(isChosen({ ...listed, physicianId: 'p002' }, draft)).toBe(false);
});

test('A kept slot is another one when the tapped mode, clinic or day differs', async () => {
  const { isAnother } = await load();
  const kept = { reservationDate: '2026-11-24', visitMode: 2, clinicId: 'cl01' } as const;
  const tapped = { visitMode: 2, clinicId: 'cl01', date: '' } as const;
  expect(isAnother(kept, tapped)).toBe(false);
  expect(isAnother(kept, { ...tapped, date: '2026-11-24' })).toBe(false);
  expect(isAnother(kept, { ...tapped, date: '2026-11-23' })).toBe(true);
  expect(isAnother(kept, { ...tapped, visitMode: 1 })).toBe(true);
  expect(isAnother(kept, { ...tapped, clinicId: 'cl02' })).toBe(true);
  expect(isAnother({ ...kept, reservationDate: '' }, { ...tapped, visitMode: 1 })).toBe(false);
});
