import { expect, test } from 'vitest';
import { callerAddress } from './address.ts';

test.each([
  ['nobody is trusted', '203.0.113.9', 0, '10.0.0.1'],
  ['nobody forwards', undefined, 1, '10.0.0.1'],
  ['one proxy', '198.51.100.7', 1, '198.51.100.7'],
  ['one proxy, and the caller lies in front', '1.1.1.1, 198.51.100.7', 1, '198.51.100.7'],
  ['two proxies', '198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
  ['two proxies, and the caller lies in front', '1.1.1.1,198.51.100.7 , 10.0.0.2', 2, '198.51.100.7'],
  ['fewer entries than proxies', '198.51.100.7', 2, '10.0.0.1'],
  ['an empty entry', '198.51.100.7, ', 1, '10.0.0.1'],
])('%s', (_, forwardedFor, trusted, address) => {
  expect(callerAddress('10.0.0.1', forwardedFor, trusted)).toBe(address);
});
