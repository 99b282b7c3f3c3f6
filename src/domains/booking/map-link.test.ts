import { expect, test } from 'vitest';
import { mapLink } from './map-link.ts';

test('Longitude goes first, the coordinates are named wgs84, and the name is encoded', () => {
  const link = new URL(
    mapLink({ name: '松坪馆', address: '松坪街 18 号 & 东门', latitude: 22.55, longitude: 113.94 }),
  );
  expect(link.origin).toBe('https://uri.amap.com');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    position: '113.94,22.55',
    name: '松坪馆 松坪街 18 号 & 东门',
    coordinate: 'wgs84',
    callnative: '1',
  });
});
