import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { speakCaptcha } from './captcha-speech.ts';
import { readWav, type Sound } from './wav.ts';

const recordings = Array.from({ length: 10 }, (_, digit) =>
  readWav(readFileSync(new URL(`./voice/${digit}.wav`, import.meta.url))),
);

/** Every eighth sample is enough to compare two sounds by. */
const stride = 8;

/** How alike a recording and the part of a sound that begins at `from` are, up to 1. */
function likeness(sound: Sound, recording: Sound, from: number): number {
  let [product, power, recordedPower] = [0, 0, 0];
  for (let index = 0; index < recording.length; index += stride) {
    const [spoken, recorded] = [sound[from + index] ?? 0, recording[index] ?? 0];
    product += spoken * recorded;
    power += spoken * spoken;
    recordedPower += recorded * recorded;
  }
  return product / Math.sqrt(power * recordedPower || 1);
}

/** The digits whose recordings are in the sound, in their order. */
function spokenIn(sound: Sound): string {
  let digits = '';
  for (let at = 0; at < sound.length; at += 1) {
    const digit = recordings.findIndex(recording => likeness(sound, recording, at) > 0.9);
    if (digit < 0) continue;
    digits += digit;
    at += recordings[digit]?.length ?? 0;
  }
  return digits;
}

test.each(['0123', '4567', '8990'])('The recording says %s', code => {
  expect(spokenIn(readWav(speakCaptcha(code)))).toBe(code);
});

test('Two recordings of the same digits are never alike, and none is too long to wait for', () => {
  const [first, second] = [speakCaptcha('7048'), speakCaptcha('7048')];
  expect(first.equals(second)).toBe(false);
  // One byte a sample.
  expect(first.length / first.readUInt32LE(24)).toBeLessThan(7);
});
