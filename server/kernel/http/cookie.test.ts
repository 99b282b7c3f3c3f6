import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { sessionCookie } from './cookie.ts';

function appOf(production: boolean) {
  return new Hono()
    .get('/read', c => c.text(sessionCookie(c, { production, maxAgeSeconds: 60 }).token ?? 'none'))
    .get('/set', c => {
      sessionCookie(c, { production, maxAgeSeconds: 60 }).set('token');
      return c.body(null);
    })
    .get('/clear', c => {
      sessionCookie(c, { production, maxAgeSeconds: 60 }).clear();
      return c.body(null);
    });
}

const cookieAt = async (production: boolean, address: string) =>
  (await appOf(production).request(address)).headers.get('set-cookie') ?? '';

describe('the cookie’s name', () => {
  test.each([
    [false, 'http://localhost:8080', '__Host-session'],
    [false, 'http://127.0.0.1:8080', '__Host-session'],
    [false, 'http://[::1]:8080', '__Host-session'],
    [false, 'https://192.168.1.7', '__Host-session'],
    [false, 'http://192.168.1.7:8080', 'session'],
    [true, 'http://192.168.1.7:8080', '__Host-session'],
    [true, 'https://wenzhi.example', '__Host-session'],
  ])('The cookie’s name in production %s at %s is %s', async (production, address, name) => {
    const cookie = await cookieAt(production, `${address}/set`);
    expect(cookie.split('=')[0]).toBe(name);
    expect(cookie).toContain('; HttpOnly');
    expect(cookie).toContain('; SameSite=Lax');
    expect(cookie.includes('; Secure')).toBe(name === '__Host-session');
  });
});

test('The cookie is read under its own name only', async () => {
  const read = async (production: boolean, address: string, cookie: string) =>
    (await appOf(production).request(`${address}/read`, { headers: { cookie } })).text();
  expect(await read(true, 'https://wenzhi.example', 'session=planted')).toBe('none');
  expect(await read(true, 'https://wenzhi.example', '__Host-session=t; session=planted')).toBe('t');
  expect(await read(false, 'http://192.168.1.7', 'session=t')).toBe('t');
});

test('The cookie is deleted under the same name and path', async () => {
  const cookie = await cookieAt(true, 'https://wenzhi.example/clear');
  expect(cookie).toMatch(/^__Host-session=; Max-Age=0; Path=\/;/);
});
