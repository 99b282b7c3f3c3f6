import { expect, test } from 'vitest';
import { nextPage } from './paging.ts';

const page = (count: number, totalCount: number) => ({ totalCount, datas: Array.from({ length: count }) });

test('The list continues while less than the whole is loaded', () => {
  expect(nextPage(page(10, 16), [page(10, 16)])).toBe(2);
});

test('The list stops when everything is loaded', () => {
  expect(nextPage(page(6, 16), [page(10, 16), page(6, 16)])).toBeUndefined();
});

test('The list stops at an empty page, though the count promises more', () => {
  expect(nextPage(page(0, 16), [page(10, 16), page(0, 16)])).toBeUndefined();
});

test('A wrong page ends the list, and does not stop the query', () => {
  expect(nextPage(undefined, [])).toBeUndefined();
  const shapeless = JSON.parse('{}');
  expect(nextPage(shapeless, [shapeless])).toBeUndefined();
});
