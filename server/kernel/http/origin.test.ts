import { describe, expect, test } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const own = ['http://127.0.0.1:8080', 'https://wenzhi.example'];
const from = (method: string, headers: Record<string, string>) =>
  isOwnOrigin(method, new Headers(headers), own);

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and may come from anywhere', method => {
  expect(from(method, { origin: 'https://evil.example' })).toBe(true);
});

describe.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s', method => {
  test.each([
    ['our own page', { origin: 'https://wenzhi.example' }, true],
    ['the address it was asked at', { origin: 'http://127.0.0.1:8080' }, true],
    ['another site', { origin: 'https://evil.example' }, false],
    ['another port', { origin: 'http://127.0.0.1:8081' }, false],
    ['the same host without https', { origin: 'http://wenzhi.example' }, false],
    ['a host that only begins like ours', { origin: 'https://wenzhi.example.evil.example' }, false],
    ['a sandboxed page', { origin: 'null' }, false],
    ['no browser at all', {}, true],
    ['our own page, by its site', { 'sec-fetch-site': 'same-origin' }, true],
    ['an address typed in', { 'sec-fetch-site': 'none' }, true],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, false],
    ['a sister site that hides its origin', { 'sec-fetch-site': 'same-site' }, false],
    ['another site with both', { origin: 'https://evil.example', 'sec-fetch-site': 'none' }, false],
  ])('A request from %s: %s %s', (_, headers, allowed) => {
    expect(from(method, headers as Record<string, string>)).toBe(allowed);
  });
});
