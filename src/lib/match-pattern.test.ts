import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { paths } from '#src/paths.ts';
import { matchPattern } from './match-pattern.ts';

const patterns = [
  ...Object.values(paths).map(({ pattern }) => pattern as string),
  '/splat/*',
  '/splat/fixed',
];

const best = (pathname: string) =>
  patterns
    .flatMap(pattern => {
      const match = matchPattern(pattern, pathname);
      return match ? [{ pattern, ...match }] : [];
    })
    .sort((a, b) => b.score - a.score)[0];

const words = [...new Set(patterns.flatMap(pattern => pattern.split('/')))].map(part =>
  part.startsWith(':') || part === '*' ? 'x1' : part,
);
const addresses = fc
  .array(
    fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom('7', 'ADD', 'Fixed', '北京', '%E5%8C%97', '100%25', 'a%2Fb'),
    ),
    { maxLength: 5 },
  )
  .map(parts => `/${parts.join('/')}`.replace(/\/+/g, '/'));

/** As the router gives a base: decoded once, but for the slashes within a part. */
const decoded = (path: string) =>
  path
    .split('/')
    .map(part => decodeURIComponent(part).replaceAll('/', '%2F'))
    .join('/');

test('Of all routes the one that the router finds is found, with its base and its parameters', () => {
  fc.assert(
    fc.property(addresses, pathname => {
      const expected = matchRoutes(
        patterns.map(path => ({ path })),
        pathname,
      )?.[0];
      const found = best(pathname);
      expect(found?.pattern).toBe(expected?.route.path);
      if (!expected || !found) return;
      // A splat's rest is one more parameter of the router's.
      expect(decoded(found.base)).toBe(expected.pathnameBase.replace(/(.)\/$/, '$1'));
      const { '*': _rest, ...params } = expected.params;
      expect(found.params).toEqual(params);
    }),
    { numRuns: 2_000 },
  );
});
