import { expect, test } from 'vitest';
import { listen } from '#tests/support/listen.ts';
import { speakCaptcha } from './captcha-speech.ts';

const heard = (sound: Buffer) => listen(`data:audio/wav;base64,${sound.toString('base64')}`);

test.each(['0123', '4567', '8990', '7777'])('says %s', code => {
  expect(heard(speakCaptcha(code))).toBe(code);
});

test('Two recordings of the same digits are never alike, and none is too long to wait for', () => {
  const [first, second] = [speakCaptcha('7048'), speakCaptcha('7048')];
  expect(first.equals(second)).toBe(false);
  // One byte a sample.
  expect(first.length / first.readUInt32LE(24)).toBeLessThan(7);
});
