import { fill, INK, line, outline } from './pen.ts';

const WHITE = '#FBFAF6';
const body = (colour: string, neckline = 8) =>
  outline(colour, `M4 147C7 134 25 127 46 121l14 ${neckline} 14-${neckline}c21 6 39 13 42 26z`);
const V_NECK = 'M46 121h28L60 143z';
const SHIRT_NECK = 'M46 121l14 9 14-9-14 22z';
const LAPELS = 'M46 121l-8 12.5 8.5 3-2.5 4.2 7 7M74 121l8 12.5-8.5 3 2.5 4.2-7 7M46 121l14 22 14-22';
const BAND = 'M47 115.5l-1 6.5 14 9 14-9-1-6.5-13 9z';

const SHIRTS = {
  mint: '#D6E5DD',
  sky: '#C3D6DE',
  rose: '#EBCFC6',
  straw: '#EADBB5',
  lilac: '#D8D2E0',
  cream: '#F4EEDF',
  jade: '#5F8F7E',
  slate: '#7D8E99',
  plum: '#94707A',
};
const CLOTHS = {
  jade: '#5C8072',
  deepJade: '#3F6B5C',
  mint: '#8DB5A4',
  indigo: '#5B6C84',
  grey: '#8B8B86',
  plum: '#86616B',
};
type Shirt = keyof typeof SHIRTS;
type Cloth = keyof typeof CLOTHS;

/** What is worn, and the one colour that may vary in it: of the shirt under a coat, else of the cloth. */
export type Dress =
  | readonly ['coat' | 'coat-collar' | 'coat-tie' | 'coat-turtleneck', Shirt]
  | readonly ['robe' | 'jacket' | 'tunic' | 'wrap-tunic', Cloth];

const coat = (under: string) => body(WHITE) + under + line(INK, 2.4, LAPELS) + line(INK, 2.2, 'M86 140h9');
const shirt = (colour: string, front: string) =>
  fill(colour, SHIRT_NECK) + front + line(INK, 2.2, 'M47 121l13 8.5 13-8.5');

export const dress = ([kind, colour]: Dress): string => {
  switch (kind) {
    case 'coat':
      return coat(fill(SHIRTS[colour], V_NECK));
    case 'coat-collar':
      return coat(shirt(SHIRTS[colour], line(INK, 1.6, 'M60 130v13')));
    case 'coat-tie':
      return coat(shirt(WHITE, fill(SHIRTS[colour], 'M57.5 128h5l-1 4.5 3 12h-9l3-12z')));
    case 'coat-turtleneck':
      return coat(
        fill(SHIRTS[colour], V_NECK) + outline(SHIRTS[colour], 'M47.5 114q12.5 7 25 0l1.5 8q-14 8-28 0z'),
      );
    case 'robe':
      return (
        body(CLOTHS[colour], 18) +
        line(INK, 8, 'M45.5 122.5L66 147M74.5 122.5L50 150') +
        line('#F3EEE2', 3.8, 'M45.5 122.5L66 147M74.5 122.5L50 150')
      );
    case 'jacket':
      return (
        body(CLOTHS[colour]) +
        outline(CLOTHS[colour], BAND) +
        line(INK, 2.2, 'M60 131v14') +
        line('#EADDBB', 2.4, 'M54.5 138h11')
      );
    case 'tunic':
      return (
        body(CLOTHS[colour]) +
        fill('#F6F2E8', V_NECK) +
        line(INK, 7, 'M46 121l14 22 14-22') +
        line('#DCE9E2', 2.8, 'M46 121l14 22 14-22') +
        line('#DCE9E2', 2.2, 'M86 140h9')
      );
    case 'wrap-tunic':
      return (
        body(CLOTHS[colour]) +
        outline(CLOTHS[colour], BAND) +
        line(INK, 2.2, 'M60 131q9 1 16 10M76 141v6') +
        line('#DCE9E2', 2.6, 'M66 131.5l3.5-3M73.5 136.5l4-2.5')
      );
  }
};
