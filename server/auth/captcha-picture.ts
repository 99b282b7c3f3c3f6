import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/** Twice the size it is shown at; the contract says 3:1. */
const width = 300;
const height = 100;

/** Red, green and blue. */
const paper = [0xf8, 0xf5, 0xef] as const;
const jade = [0x1f, 0x5f, 0x4f] as const;
const shades = 32;

type Point = readonly [x: number, y: number];
type Line = readonly Point[];

const dots = 10_000;
/** A random number between two others, from the system's secure source. */
const between = (low: number, high: number) => low + (randomInt(dots + 1) / dots) * (high - low);

/** A part of an ellipse, in degrees from three o'clock on, clockwise. */
function arc([x, y]: Point, [rx, ry]: Point, from: number, to: number): Line {
  const steps = 14;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
  });
}

/** The digits as lines in a box one wide and two high. A font would reveal them in the file. */
const digits: readonly (readonly Line[])[] = [
  [arc([0.5, 1], [0.48, 1], 0, 360)],
  [
    [
      [0.15, 0.4],
      [0.55, 0],
      [0.55, 2],
    ],
  ],
  [[...arc([0.5, 0.52], [0.48, 0.52], 190, 400), [0.02, 2], [1, 2]]],
  [arc([0.46, 0.5], [0.46, 0.5], 200, 450), arc([0.46, 1.48], [0.5, 0.52], 270, 520)],
  [
    [
      [0.75, 2],
      [0.75, 0],
      [0, 1.4],
      [1, 1.4],
    ],
  ],
  [[[0.92, 0], [0.14, 0], [0.08, 0.85], ...arc([0.46, 1.38], [0.5, 0.62], 240, 500)]],
  [[[0.8, 0], [0.3, 0.6], ...arc([0.5, 1.42], [0.48, 0.58], 200, 560)]],
  [
    [
      [0, 0],
      [1, 0],
      [0.38, 2],
    ],
  ],
  [arc([0.5, 0.5], [0.42, 0.48], 90, 450), arc([0.5, 1.48], [0.5, 0.52], -90, 270)],
  [[...arc([0.5, 0.58], [0.48, 0.58], 20, 380), [0.62, 2]]],
];

/** Draws ink along a line. Where lines cross, the ink is no thicker. */
function stroke(ink: Float32Array, line: Line, thickness: number): void {
  const reach = thickness / 2 + 1;
  for (const [index, [x2, y2]] of line.entries()) {
    const [x1, y1] = line[index - 1] ?? [x2, y2];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const long = dx * dx + dy * dy || 1;
    const [left, right] = [Math.floor(Math.min(x1, x2) - reach), Math.ceil(Math.max(x1, x2) + reach)];
    const [top, bottom] = [Math.floor(Math.min(y1, y2) - reach), Math.ceil(Math.max(y1, y2) + reach)];
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
        const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / long));
        const away = Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
        const at = y * width + x;
        ink[at] = Math.max(ink[at] ?? 0, Math.min(1, thickness / 2 + 0.5 - away));
      }
    }
  }
}

/** Bends the whole picture, as if the paper were wavy. */
function wave(): (point: Point) => Point {
  const [length, height, phase] = [between(70, 110), between(3, 6), between(0, 6.28)];
  return ([x, y]) => [
    x + 2 * Math.sin(y / 17 + phase),
    y + height * Math.sin((x / length) * 2 * Math.PI + phase),
  ];
}

/** Places and turns each digit at random. */
function place(index: number, count: number): (point: Point) => Point {
  const [size, turn, lean] = [between(25, 30), between(-0.3, 0.3), between(-0.25, 0.25)];
  const column = width / (count + 0.4);
  const middle: Point = [(index + 0.7) * column + between(-7, 7), height / 2 + between(-6, 6)];
  return ([x, y]) => {
    const [left, up] = [(x - 0.5 + lean * (1 - y)) * size, (y - 1) * size];
    return [
      middle[0] + left * Math.cos(turn) - up * Math.sin(turn),
      middle[1] + left * Math.sin(turn) + up * Math.cos(turn),
    ];
  };
}

/** From edge to edge across the digits, so that they touch. */
function crossing(): Line {
  const [from, to, bend] = [between(20, 80), between(20, 80), between(-45, 45)];
  return Array.from({ length: 25 }, (_, step) => {
    const part = step / 24;
    return [part * width, from + (to - from) * part + bend * Math.sin(part * Math.PI)] as const;
  });
}

/** Encodes the ink of each dot, from 0 to 1, row by row. */
function toPng(ink: Float32Array): Promise<Buffer> {
  const dots = new Uint8Array(ink.length * 3);
  for (const [at, value] of ink.entries()) {
    for (const channel of [0, 1, 2] as const) {
      dots[at * 3 + channel] = Math.round(paper[channel] + (jade[channel] - paper[channel]) * value);
    }
  }
  return sharp(dots, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: shades, dither: 0 })
    .toBuffer();
}

/** The digits as a PNG. The file contains only dots, and no two pictures are alike. */
export function drawCaptcha(code: string): Promise<Buffer> {
  const ink = new Float32Array(width * height);
  const bend = wave();
  for (const [index, digit] of [...code].entries()) {
    const put = place(index, code.length);
    const thickness = between(4.5, 6);
    for (const line of digits[Number(digit)] ?? []) {
      stroke(
        ink,
        line.map(point => bend(put(point))),
        thickness,
      );
    }
  }
  for (let line = 0; line < 3; line += 1) stroke(ink, crossing().map(bend), between(2, 3.4));
  for (let speck = 0; speck < 90; speck += 1) {
    const at: Point = [between(0, width), between(0, height)];
    stroke(ink, [at, [at[0] + between(-4, 4), at[1] + between(-4, 4)]], between(1, 2));
  }
  return toPng(ink);
}
