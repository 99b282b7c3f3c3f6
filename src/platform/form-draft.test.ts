import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropAllDrafts, dropDraft, keepDraft, readDraft } from './form-draft.ts';
import { storageDouble } from './storage-double.ts';

const empty = { name: '', phone: '' };

beforeEach(() => vi.stubGlobal('sessionStorage', storageDouble()));
afterEach(() => vi.unstubAllGlobals());

test('A typed text is there again, form by form', () => {
  keepDraft('patient/add', { name: '李桂芳', phone: '138' });
  expect(readDraft('patient/add', empty)).toEqual({ name: '李桂芳', phone: '138' });
  expect(readDraft('patient/edit', empty)).toEqual(empty);
});

test('A form that has changed since takes only its own fields, and only texts', () => {
  sessionStorage.setItem('form-draft/patient', JSON.stringify({ name: 7, phone: '139', gone: 'x' }));
  expect(readDraft('patient', empty)).toEqual({ name: '', phone: '139' });
});

test.each(['{', 'null', '"text"', '[]'])('A damaged draft, %s, is an empty form', rubbish => {
  sessionStorage.setItem('form-draft/patient', rubbish);
  expect(readDraft('patient', empty)).toEqual(empty);
});

test('A draft that was sent leaves nothing behind, and the others stay', () => {
  keepDraft('patient/add', { name: '李桂芳', phone: '' });
  keepDraft('login', { name: '', phone: '138' });
  dropDraft('patient/add');
  expect(Object.keys(sessionStorage)).toEqual(['form-draft/login']);
});

test('Dropping all drafts leaves other stored values', () => {
  keepDraft('patient/add', { name: '李桂芳', phone: '' });
  keepDraft('login', { name: '', phone: '138' });
  sessionStorage.setItem('scroll', '[]');
  dropAllDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['scroll']);
});

test('Without a storage a draft is kept for as long as the page is open', () => {
  const closed = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('sessionStorage', storageDouble({ getItem: closed, setItem: closed, removeItem: closed }));
  keepDraft('patient', { name: '李', phone: '' });
  keepDraft('login', { name: '', phone: '138' });
  expect(readDraft('patient', empty)).toEqual({ name: '李', phone: '' });
  dropDraft('patient');
  expect(readDraft('patient', empty)).toEqual(empty);
  dropAllDrafts();
  expect(readDraft('login', empty)).toEqual(empty);
});
