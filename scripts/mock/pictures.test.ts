import { expect, test } from 'vitest';
import { standIn } from './pictures.ts';

test('standIn leaves pictures of the app and other files alone', () => {
  expect(standIn('/pennants/p1.svg')).toBeUndefined();
  expect(standIn('/src/main.tsx')).toBeUndefined();
});

test('standIn draws any other picture, and a different code for each QR address', () => {
  expect(standIn('/avatars/a09.svg')).toMatch(/^<svg /);
  expect(standIn('/qr/assistant.svg')).toMatch(/^<svg /);
  expect(standIn('/qr/assistant.svg')).not.toBe(standIn('/qr/feedback.svg'));
});
