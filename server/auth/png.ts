import { crc32, deflateSync } from 'node:zlib';

export interface Colour {
  red: number;
  green: number;
  blue: number;
}

/** How much of the ink lies on each dot, from 0 to 1, row by row. */
export interface Drawing {
  width: number;
  height: number;
  ink: Float32Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** PNG 11.2.1: eight bits a dot, each a place in the palette. */
const indexed = [8, 3, 0, 0, 0];
const levels = 32;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

/** A PNG of one ink on one paper, with the shades in between. */
export function writePng({ width, height, ink }: Drawing, paper: Colour, colour: Colour): Buffer {
  const shade = (from: number, to: number, level: number) =>
    Math.round(from + ((to - from) * level) / (levels - 1));
  const palette = Uint8Array.from(
    Array.from({ length: levels }, (_, level) => [
      shade(paper.red, colour.red, level),
      shade(paper.green, colour.green, level),
      shade(paper.blue, colour.blue, level),
    ]).flat(),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(indexed, 8);
  // Each row begins with the number of its filter: none.
  const rows = new Uint8Array((width + 1) * height);
  for (const [at, value] of ink.entries()) {
    const row = Math.floor(at / width);
    rows[at + row + 1] = Math.round(Math.min(1, Math.max(0, value)) * (levels - 1));
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}
