import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Popup } from '#generated/model/popup.ts';
import { storageDouble } from '#src/platform/storage-double.ts';
import { isClosed, isDue, noteClosed, noteShown } from './shown-notices.ts';

const popup = (frequency: Popup['frequency']): Popup => ({
  popupId: 'pp1',
  kind: 'NOTICE',
  frequency,
  title: '膏方',
  content: null,
  imageUrl: null,
  qrCodeUrl: null,
  amount: null,
  confirmText: '去看看',
  cancelText: null,
  link: null,
  onceOperation: null,
});

beforeEach(() => {
  vi.stubGlobal('localStorage', storageDouble());
});

describe('a popup is due', () => {
  test.each([
    ['ONCE', [true, false, false]],
    ['DAILY', [true, false, true]],
    ['EVERY_TIME', [true, true, true]],
  ] as const)('%s: at first, later that day, the next day', (frequency, expected) => {
    const first = isDue(popup(frequency), '2026-11-20');
    noteShown('pp1', '2026-11-20');
    expect([first, isDue(popup(frequency), '2026-11-20'), isDue(popup(frequency), '2026-11-21')]).toEqual(
      expected,
    );
    expect(isDue({ ...popup(frequency), popupId: 'pp2' }, '2026-11-20')).toBe(true);
  });

  test('Where storage is closed a popup is shown once for as long as the page is open', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const once = { ...popup('ONCE'), popupId: 'pp3' };
    expect(isDue(once, '2026-11-20')).toBe(true);
    noteShown('pp3', '2026-11-20');
    expect(isDue(once, '2026-11-20')).toBe(false);
  });
});

test('A bulletin that was closed stays closed, and no other', () => {
  expect(isClosed('bu1')).toBe(false);
  noteClosed('bu1');
  expect(isClosed('bu1')).toBe(true);
  expect(isClosed('bu2')).toBe(false);
});
