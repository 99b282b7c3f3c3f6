import { describe, expect, test } from 'vitest';
import { appAddress, outsideAddress } from './outside-address.ts';

const hosts = ['edu.wenzhi.example', 'App.example'];
const look = (text: string) => outsideAddress(text, hosts, 'app.example')?.href;

describe('an outside page is shown', () => {
  test('An outside page of an allowed host is shown with path and query', () => {
    expect(look('https://edu.wenzhi.example/winter?week=2#top')).toBe(
      'https://edu.wenzhi.example/winter?week=2#top',
    );
    expect(look('https://EDU.wenzhi.example')).toBe('https://edu.wenzhi.example/');
  });

  test.each([
    ['plain http', 'http://edu.wenzhi.example/'],
    ['another host', 'https://wenzhi.example/'],
    ['a host below an allowed one', 'https://x.edu.wenzhi.example/'],
    ['a host that only ends alike', 'https://evil-edu.wenzhi.example/'],
    ['a host that only begins alike', 'https://edu.wenzhi.example.evil.example/'],
    ['an allowed host as the name before another', 'https://edu.wenzhi.example@evil.example/'],
    ['a password', 'https://me:secret@edu.wenzhi.example/'],
    ['another port', 'https://edu.wenzhi.example:8443/'],
    ['backslashes', 'https:\\\\edu.wenzhi.example\\'],
    ['a tab', 'https://edu.wenzhi\t.example/'],
    ['a script', 'javascript:alert(1)//https://edu.wenzhi.example'],
    ['what is no address', 'https://'],
    ['nothing', ''],
    ['this app itself, even when it is listed', 'https://app.example/crm/'],
  ])('An outside page is refused: %s', (_, text) => {
    expect(look(text)).toBeUndefined();
  });
});

test('A link leads within the app, or through /webView', () => {
  expect(appAddress('/clinicDetail/cl01')).toBe('/clinicDetail/cl01');
  expect(appAddress('https://edu.wenzhi.example/a?b=c&d=e')).toBe(
    '/webView?url=https%3A%2F%2Fedu.wenzhi.example%2Fa%3Fb%3Dc%26d%3De',
  );
});
