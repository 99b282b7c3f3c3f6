import { type Dress, dress } from './dress.ts';
import { HAIR_COLOURS, type HairColour, type HairStyle, hair } from './hair.ts';
import { type Beard, beard, ears, type Face, face, type Glasses, glasses, neck, type Who } from './head.ts';
import { picture } from './pen.ts';

const GROUNDS = { sage: '#E3EBE3', blueGrey: '#E0E6E9', blush: '#F0E2DA', straw: '#EEE5D2' };

export interface Person {
  who: Who;
  face: Face;
  wears: {
    hair: readonly [HairStyle, HairColour];
    dress: Dress;
    glasses?: Glasses;
    beard?: Beard;
    earrings?: boolean;
  };
  ground: keyof typeof GROUNDS;
}

/** From the ground forward. */
export const portrait = ({ who, face: features, wears, ground }: Person) => {
  const [style, colour] = wears.hair;
  const { base, edge, brow } = HAIR_COLOURS[colour];
  const { behind, over } = hair(style, colour);
  return picture(
    GROUNDS[ground],
    [
      behind,
      neck(who),
      dress(wears.dress),
      ears(who, wears.earrings),
      face(who, features, brow),
      wears.beard ? beard(wears.beard, base, edge) : '',
      over,
      wears.glasses ? glasses(wears.glasses) : '',
    ].join(''),
  );
};
