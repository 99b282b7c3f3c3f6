import { describe, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('a key of at least thirty-two characters');
const others = createSecrets('another key of thirty-two characters!');

describe('a sealed value', () => {
  const sealed = secrets.seal('11010519491231002X', 'patient:pt1');

  test('A sealed value opens for its subject, and is never sealed alike twice', () => {
    expect(secrets.open(sealed, 'patient:pt1')).toBe('11010519491231002X');
    const again = secrets.seal('11010519491231002X', 'patient:pt1');
    expect(Buffer.from(again).equals(Buffer.from(sealed))).toBe(false);
  });

  test('A sealed value does not open for another subject, nor with another key', () => {
    expect(() => secrets.open(sealed, 'patient:pt2')).toThrow();
    expect(() => secrets.open(sealed, 'guardian:pt1')).toThrow();
    expect(() => others.open(sealed, 'patient:pt1')).toThrow();
  });

  test('A sealed value does not open when any byte of it was changed, or the end is missing', () => {
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Uint8Array.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => secrets.open(changed, 'patient:pt1'), `byte ${index}`).toThrow();
    }
    expect(() => secrets.open(sealed.slice(0, -1), 'patient:pt1')).toThrow();
    expect(() => secrets.open(new Uint8Array(), 'patient:pt1')).toThrow();
  });
});

describe('a blind index', () => {
  test('A blind index is the same for the same text and key, and reveals nothing else', () => {
    expect(secrets.blindIndex('a')).toBe(secrets.blindIndex('a'));
    expect(secrets.blindIndex('a')).not.toBe(secrets.blindIndex('b'));
    expect(secrets.blindIndex('a')).not.toBe(others.blindIndex('a'));
    expect(secrets.blindIndex('a')).toMatch(/^[\w-]{43}$/);
  });
});
