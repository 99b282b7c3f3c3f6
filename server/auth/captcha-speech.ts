import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readWav, type Sound, sampleRate, writeWav } from './wav.ts';

/** The ten digits in Mandarin, recorded once by `scripts/captcha-voice.ts`. */
const voice: readonly Sound[] = Array.from({ length: 10 }, (_, digit) =>
  readWav(readFileSync(new URL(`./voice/${digit}.wav`, import.meta.url))),
);

const hiss = 0.03;

const silence = (from: number, to: number): Sound =>
  new Float32Array(Math.round((randomInt(from, to) / 1000) * sampleRate));

/** The same digits spoken slowly, for people who cannot see them. No two recordings are alike. */
export function speakCaptcha(code: string): Buffer {
  const parts = [...code].flatMap(digit => {
    const loudness = randomInt(75, 100) / 100;
    return [silence(350, 650), (voice[Number(digit)] ?? silence(1, 2)).map(value => value * loudness)];
  });
  parts.push(silence(200, 300));
  const sound = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    sound.set(part, at);
    at += part.length;
  }
  return writeWav(sound.map(value => value + (Math.random() - 0.5) * 2 * hiss));
}
