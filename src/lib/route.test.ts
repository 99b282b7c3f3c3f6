import { expect, test } from 'vitest';
import { route, withQuery } from './route.ts';

test('A link fills the pattern and encodes its parameters', () => {
  expect(route('/specialistDetail/:id/:name').link({ id: 'a/b', name: '失眠' })).toBe(
    '/specialistDetail/a%2Fb/%E5%A4%B1%E7%9C%A0',
  );
});

test('A missing optional part leaves no trailing slash', () => {
  expect(route('/issuePost/:topicId?').link({})).toBe('/issuePost');
  expect(route('/').link()).toBe('/');
});

test('The query keeps what is there and leaves out what is undefined', () => {
  expect(withQuery('/a?topOrgId=1', { topOrgId: '2', step: undefined, page: 3 })).toBe(
    '/a?topOrgId=1&page=3',
  );
});
