import type { Relation } from '#generated/model/relation.ts';

/** Said by several domains alike. */
export const relationLabels = {
  SELF: '本人',
  FATHER: '父亲',
  MOTHER: '母亲',
  SPOUSE: '配偶',
  SON: '儿子',
  DAUGHTER: '女儿',
  OTHER: '亲友',
} satisfies Record<Relation, string>;
