import { expect, test } from 'vitest';
import { standIn } from './pictures.ts';

test('a picture that the app brings along is left to it, and so is what is no picture', () => {
  expect(standIn('/pennants/p1.svg')).toBeUndefined();
  expect(standIn('/src/main.tsx')).toBeUndefined();
});

test('another one is drawn, and each code is a code of its own', () => {
  expect(standIn('/avatars/a09.svg')).toMatch(/^<svg /);
  expect(standIn('/qr/assistant.svg')).toMatch(/^<svg /);
  expect(standIn('/qr/assistant.svg')).not.toBe(standIn('/qr/feedback.svg'));
});
