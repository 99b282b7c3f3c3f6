import { dots, fill, INK, line, mirrored, outline } from './pen.ts';

const EYE = '#2A2322';

export const SKINS = {
  fair: { base: '#F3D8BF', shade: '#E3BC9C', blush: '#EBBFA5', crease: '#BF9375' },
  light: { base: '#EFCDB0', shade: '#DFB592', blush: '#E6B698', crease: '#B68A6A' },
  warm: { base: '#E8C3A1', shade: '#D3A783', blush: '#E2AC8C', crease: '#A67B5B' },
  tan: { base: '#DFB48D', shade: '#C8966F', blush: '#D79A78', crease: '#976B4B' },
};
export type Skin = keyof typeof SKINS;

/** Skulls are all of one width, so that any hair sits on any face; jaws differ. */
const JAWS = {
  oval: 'C89 95 76 110 60 110S31 95 31 72',
  round: 'C90 98 78 108.5 60 108.5S30 98 31 72',
  long: 'C89 96 74 113.5 60 113.5S31 96 31 72',
  square: 'V84C88 99 78 110 60 110S32 99 31 84V72',
  slim: 'C89 91 73 111 60 111S31 91 31 72',
};
export type Jaw = keyof typeof JAWS;

const EYES = {
  smiling: mirrored(line(EYE, 3.2, 'M41.5 77.5q5.2-5.6 10.4 0')),
  resting: mirrored(line(EYE, 3.2, 'M41.5 75.5q5.2 4.6 10.4 0')),
  open: dots(EYE, 2.5, 77, 46.7, 73.3) + mirrored(line(EYE, 2.4, 'M40.8 75.2q5.4-5.2 11.4-.6')),
  round: dots(EYE, 2.8, 76.5, 46.7, 73.3),
};
export type Eyes = keyof typeof EYES;

const BROWS = {
  arched: 'M40.8 67.6q5.2-4.4 11.2-1.4',
  level: 'M40.6 66.8q5.6-2 11.4-.4',
  raised: 'M40.8 65.6q5.6-5.4 11.2-1.6',
  gentle: 'M40.6 68.6q4.4-4.4 11-3.6',
  bushy: 'M40 68q5.6-5 12.4-1.6',
};
export type Brows = keyof typeof BROWS;

const NOSES = {
  hooked: 'M60.6 76.5l-2.5 7.3q-.8 2.6 1.8 2.6h2',
  button: 'M57 84.8q3 3 6 0',
  straight: 'M59.4 76.5l2.5 7.3q.8 2.6-1.8 2.6h-2',
};
export type Nose = keyof typeof NOSES;

const LIPS = { woman: '#A9564A', man: '#A2604E' };
const MOUTHS = {
  smile: 'M52.5 96.2q7.5 5.6 15 0',
  small: 'M55 97q5 3.6 10 0',
  calm: 'M53.5 97.6q6.5 2 13 0',
  lopsided: 'M53.5 97.8q7.5 3.6 13-2.2',
};
export type Mouth = keyof typeof MOUTHS | 'laugh';

const GLASSES = {
  round:
    '<circle cx="46.5" cy="77" r="9.2"/><circle cx="73.5" cy="77" r="9.2"/><path d="M55.7 76q4.3-3 8.6 0M37.3 76H31M82.7 76H89"/>',
  square:
    '<rect x="36.5" y="69.5" width="20" height="15" rx="4.5"/><rect x="63.5" y="69.5" width="20" height="15" rx="4.5"/><path d="M56.5 75q3.5-2.2 7 0M36.5 75H31M83.5 75H89"/>',
};
export type Glasses = keyof typeof GLASSES;

const BEARDS = {
  long: 'M38.5 93.5q9.5 6 21.5 0 12 6 21.5 0c1.5 16-7 33-17.5 45.5q-4 4-8 0C45.5 126.5 37 109.5 38.5 93.5z',
  full: 'M32.5 84c5 2 6 9 11 10 6 0 10-4 16.5-3 6.5-1 10.5 3 16.5 3 5-1 6-8 11-10-1 17-11 30-27.5 30S33.5 101 32.5 84z',
  goatee: 'M53 103.5q7 3 14 0c.5 7-2.5 13-7 16.5-4.5-3.5-7.5-9.5-7-16.5z',
  moustache: 'M60 90.1c3.5-2.2 8.5.2 11.5 3.7-4 1.6-8 1.2-11.5-.4-3.5 1.6-7.5 2-11.5.4 3-3.5 8-5.9 11.5-3.7z',
};
export type Beard = keyof typeof BEARDS;

const creases = (age: number, colour: string) =>
  [
    age >= 56 ? mirrored(line(colour, 1.7, 'M47.5 89q-2.6 2.6-2.6 6.2')) : '',
    age >= 60 ? mirrored(line(colour, 1.7, 'M38.4 73.4l-2.8-1.6M38.2 77.2h-3')) : '',
    age >= 66 ? line(colour, 1.7, 'M51 57.5q9-2.6 18 0M53.5 52.5q6.5-1.8 13 0') : '',
  ].join('');

export interface Who {
  sex: 'woman' | 'man';
  age: number;
  skin: Skin;
  jaw: Jaw;
}

export interface Face {
  eyes: Eyes;
  brows: Brows;
  nose: Nose;
  mouth: Mouth;
}

export const neck = ({ skin, sex }: Who) => {
  const half = sex === 'man' ? 13 : 11;
  const { base, shade } = SKINS[skin];
  return (
    outline(base, `M${60 - half} 102V140h${2 * half}V102z`) +
    fill(shade, `M${61 - half} 108q${half - 1} 12 ${2 * half - 2} 0v6q${1 - half} 8-${2 * half - 2} 0z`)
  );
};

export const ears = ({ skin }: Who, earrings = false) =>
  mirrored(
    `<circle cx="29.8" cy="78" r="6.3" fill="${SKINS[skin].base}" stroke="${INK}"/>${
      earrings ? dots('#C9A662', 2.2, 87, 29.5) : ''
    }`,
  );

export const face = (
  { sex, age, skin, jaw }: Who,
  { eyes, brows, nose, mouth }: Face,
  browColour: string,
) => {
  const { base, blush, crease } = SKINS[skin];
  return [
    outline(base, `M31 72C31 46 42 31 60 31S89 46 89 72${JAWS[jaw]}z`),
    mirrored(`<ellipse cx="41" cy="87.5" rx="5.6" ry="3.8" fill="${blush}"/>`),
    creases(age, crease),
    mirrored(line(browColour, brows === 'bushy' ? 4.2 : sex === 'man' ? 3.2 : 2.4, BROWS[brows])),
    EYES[eyes],
    line(INK, 2.2, NOSES[nose]),
    mouth === 'laugh'
      ? `<path fill="#FFF9F2" stroke="${LIPS[sex]}" stroke-width="2.6" d="M51.5 95h17q-2 7.5-8.5 7.5T51.5 95z"/>`
      : line(LIPS[sex], 2.8, MOUTHS[mouth]),
  ].join('');
};

export const beard = (kind: Beard, colour: string, edge: string) => outline(colour, BEARDS[kind], edge);

export const glasses = (kind: Glasses) => `<g stroke="${INK}" stroke-width="2.2">${GLASSES[kind]}</g>`;
