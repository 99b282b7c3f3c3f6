import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sound, writeWav } from '#server/auth/wav.ts';

/**
 * Records the ten digits of the spoken captcha as `server/auth/voice/<digit>.wav`. The files are committed; only a
 * change of the voice needs Debian's `espeak-ng`.
 */
const words = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const voice = ['-v', 'cmn', '-s', '120', '-p', '45', '-a', '160', '--stdout'];
const folder = join(import.meta.dirname, '..', 'server', 'auth', 'voice');

/** Amplitudes up to this are silence before or after the word. */
const silence = 0.02;
const headerBytes = 44;

/** Speaks a word and halves its sample rate: 16 bits at 22 050 Hz become numbers from -1 to 1 at 11 025 Hz. */
function record(word: string): Sound {
  const bytes = execFileSync('espeak-ng', [...voice, word]);
  const count = (bytes.length - headerBytes) >> 1;
  const sample = (index: number) =>
    index < 0 || index >= count ? 0 : bytes.readInt16LE(headerBytes + index * 2) / 32_768;
  // Averages neighbours, because frequencies above half the new rate would turn into a whistle.
  const halved = Float32Array.from({ length: count >> 1 }, (_, index) => {
    const at = index * 2;
    return (sample(at - 1) + 2 * sample(at) + sample(at + 1)) / 4;
  });
  const loud = (value: number) => Math.abs(value) > silence;
  return halved.slice(halved.findIndex(loud), halved.findLastIndex(loud) + 1);
}

for (const [digit, word] of words.entries()) {
  const sound = record(word);
  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  writeFileSync(join(folder, `${digit}.wav`), writeWav(sound.map(value => (value / peak) * 0.8)));
}
