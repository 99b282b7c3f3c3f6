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
])('The caller’s address: %s', (_, forwardedFor, trusted, address) => {
  expect(callerAddress('10.0.0.1', forwardedFor, trusted)).toBe(address);
});

test.each([
  ['2001:db8:12:34::1', '2001:db8:12:34::/64'],
  ['2001:db8:12:34:ffff:ffff:ffff:ffff', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034:0:0:0:1', '2001:db8:12:34::/64'],
  ['2001:db8:12:35::1', '2001:db8:12:35::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['client-1', 'client-1'],
])('Limits count %s as %s, on the socket and behind a proxy', (address, caller) => {
  expect(callerAddress(address, undefined, 0)).toBe(caller);
  expect(callerAddress('10.0.0.1', address, 1)).toBe(caller);
});
