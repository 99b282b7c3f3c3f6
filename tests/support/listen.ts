import { readFileSync } from 'node:fs';
import { readWav, type Sound } from '#server/auth/wav.ts';

const voice = Array.from({ length: 10 }, (_, digit) =>
  readWav(readFileSync(new URL(`../../server/auth/voice/${digit}.wav`, import.meta.url))),
);

const stretch = 200;
const speaks = 0.06;

/** Where somebody speaks: from, to, in samples. */
function wordsIn(sound: Sound): [from: number, to: number][] {
  const words: [number, number][] = [];
  for (let at = 0; at + stretch <= sound.length; at += stretch) {
    const loudest = sound.slice(at, at + stretch).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (loudest < speaks) continue;
    const last = words.at(-1);
    // A short stop inside a word is no end of it.
    if (last && at - last[1] < 10 * stretch) last[1] = at + stretch;
    else words.push([at, at + stretch]);
  }
  return words;
}

/** Every eighth sample is enough to know a word by. */
const stride = 8;

/** How alike two sounds are at their best fit, from 0 to 1. */
function likeness(heard: Sound, known: Sound): number {
  let best = 0;
  for (let shift = 0; shift <= 2 * stretch; shift += 2) {
    let [product, power, knownPower] = [0, 0, 0];
    for (let index = 0; index < known.length; index += stride) {
      const [value, other] = [known[index] ?? 0, heard[index + shift] ?? 0];
      product += value * other;
      power += other * other;
      knownPower += value * value;
    }
    best = Math.max(best, product / Math.sqrt(power * knownPower || 1));
  }
  return best;
}

/** The digits that a spoken captcha says, as somebody hears them who knows the voice. */
export function listen(captchaAudio: string | null): string {
  const sound = readWav(Buffer.from(captchaAudio?.split(',')[1] ?? '', 'base64'));
  return wordsIn(sound)
    .map(([from, to]) => {
      const heard = sound.slice(Math.max(0, from - stretch), to + stretch);
      const shares = voice.map(known => likeness(heard, known));
      return shares.indexOf(Math.max(...shares));
    })
    .join('');
}
