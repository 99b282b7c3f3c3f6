import { expect, test } from 'vitest';
import { parseOrigins, returnAddress } from './redirect-url.ts';

const origin = 'https://wz.example.cn';
const home = 'https://wz.example.cn/crm/';

test('The address is kept with its query and its hash', () => {
  const address = `${home}?from=share#/doctorDetail/p001?topOrgId=1001&tab=a%2Fb`;
  expect(returnAddress(address, origin)).toBe(address);
});

test('An address written from the root is accepted', () => {
  expect(returnAddress('/crm/#/personal', origin)).toBe(`${home}#/personal`);
});

test('Another origin is accepted only when it is allowed', () => {
  const address = 'https://app.example.cn/crm/#/hospitalize';
  expect(returnAddress(address, origin)).toBe(home);
  expect(returnAddress(address, origin, ['https://app.example.cn'])).toBe(address);
  expect(returnAddress('https://app.example.cn.evil.cn/crm/', origin, ['https://app.example.cn'])).toBe(home);
  expect(returnAddress('https://app.example.cn/', origin, ['https://app.example.cn'])).toBe(home);
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['another host', 'https://evil.cn/crm/'],
  ['a host that begins like ours', 'https://wz.example.cn.evil.cn/crm/'],
  ['a host that ends like ours', 'https://evilwz.example.cn/crm/'],
  ['another port', 'https://wz.example.cn:8443/crm/'],
  ['another scheme', 'http://wz.example.cn/crm/'],
  ['a script', 'javascript:alert(1)//wz.example.cn/crm/'],
  ['a script with a tab in it', 'java\tscript:alert(1)'],
  ['data', 'data:text/html,<script>1</script>'],
  ['a blob of this origin', 'blob:https://wz.example.cn/crm/1'],
  ['no scheme', '//evil.cn/crm/'],
  ['three slashes', '///evil.cn/crm/'],
  ['backslashes', '\\\\evil.cn/crm/'],
  ['a slash and a backslash', '/\\evil.cn/crm/'],
  ['a backslash behind the scheme', 'https:\\evil.cn/crm/'],
  ['a user before the host', 'https://wz.example.cn@evil.cn/crm/'],
  ['a user before our host', 'https://evil.cn@wz.example.cn/crm/'],
  ['a password before our host', 'https://:evil@wz.example.cn/crm/'],
  ['a new line before the slashes', '\n//evil.cn/crm/'],
  ['a null character', '/crm/\u0000#/'],
  ['a delete character', '/crm/\u007f'],
  ['leading space', ` ${home}`],
  ['a path outside the app', 'https://wz.example.cn/'],
  ['a path that begins like the app', 'https://wz.example.cn/crmx/'],
  ['the app without its slash', 'https://wz.example.cn/crm'],
  ['a way up and out', '/crm/../admin'],
  ['an encoded way up and out', '/crm/%2e%2e/admin'],
  ['a way up with an encoded slash', '/crm/..%2fadmin'],
  ['an encoded backslash', '/crm/..%5Cadmin'],
  ['two slashes within the path', '/crm//evil.cn'],
  ['an address encoded twice', encodeURIComponent('https://evil.cn/crm/')],
  ['the login page itself', 'https://wz.example.cn/crm/login?redirectUrl=x'],
  ['the login page as a file', '/crm/login.html'],
  ['the login page in capitals', '/crm/LOGIN?redirectUrl=//evil.cn/crm/'],
  ['the login page with an encoded letter', '/crm/%6Cogin?redirectUrl=//evil.cn/crm/'],
  ['the login page encoded twice', '/crm/%256Cogin?redirectUrl=//evil.cn/crm/'],
  ['the login page behind a way up', '/crm/x/../login?redirectUrl=//evil.cn/crm/'],
  ['the login page with a slash behind it', '/crm/Login/?redirectUrl=//evil.cn/crm/'],
  ['rubbish', 'https://'],
])('A foreign address leads to the app instead: %s', (_what, redirectUrl) => {
  expect(returnAddress(redirectUrl, origin)).toBe(home);
});

test('The setting of allowed origins is read', () => {
  expect(parseOrigins('https://a.cn, https://b.cn,')).toEqual(['https://a.cn', 'https://b.cn']);
  expect(parseOrigins('')).toEqual([]);
});
