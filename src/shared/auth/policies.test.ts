import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { policies as served } from '#server/organization/policies.ts';
import { storageDouble } from '#src/platform/storage-double.ts';
import { agreeToPolicies, hasAgreedToPolicies, policies } from './policies.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', storageDouble());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('The app asks for the versions that the server has in force', () => {
  expect(policies).toEqual(
    Object.values(served).map(({ policyId: id, title, date, version }) => ({ id, title, date, version })),
  );
});

test('Agreeing sets a flag for each policy', () => {
  expect(hasAgreedToPolicies()).toBe(false);
  agreeToPolicies();
  expect(hasAgreedToPolicies()).toBe(true);
  expect(Object.keys(localStorage).sort()).toEqual(['policy-agreed/0004', 'policy-agreed/0005']);
});

test.each(['policy-agreed/0004', 'policy-agreed/0005'])('An older version of %s is no agreement', key => {
  agreeToPolicies();
  localStorage.setItem(key, '2023-01-01');
  expect(hasAgreedToPolicies()).toBe(false);
});

test('Without storage an agreement holds for as long as the page is open', () => {
  const closed = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
  expect(hasAgreedToPolicies()).toBe(false);
  agreeToPolicies();
  expect(hasAgreedToPolicies()).toBe(true);
});
