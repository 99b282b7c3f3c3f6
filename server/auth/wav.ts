/** Samples from -1 to 1. */
export type Sound = Float32Array;

/** Enough for speech, and a quarter of a compact disc's rate. */
export const sampleRate = 11_025;

const headerBytes = 44;
const middle = 128;

/** One channel of 8-bit samples, which every browser plays. The files are small. */
export function writeWav(sound: Sound): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(headerBytes - 8 + sound.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(sound.length, 40);
  const samples = Uint8Array.from(sound, value =>
    Math.max(0, Math.min(255, Math.round(middle + value * 127))),
  );
  return Buffer.concat([header, samples]);
}

/** Reads what `writeWav` wrote. */
export const readWav = (file: Uint8Array): Sound =>
  Float32Array.from(file.subarray(headerBytes), value => (value - middle) / 127);
