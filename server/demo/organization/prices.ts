import type { DemoPriceGroup } from './types.ts';

/** The same in every organization, apart from visits and projects, which follow the staff's own fees (seed.ts). */
export const priceGroups: readonly DemoPriceGroup[] = [
  {
    id: 'pg02',
    name: '中医治疗',
    items: [
      ['430000005', '普通针刺', '一次不超过 10 个穴位', '次', 3_800, 'GOVERNMENT', true],
      ['430000016', '电针', '含普通针刺', '次', 5_200, 'GOVERNMENT', true],
      ['430000023', '耳针', '单耳', '次', 2_000, 'GOVERNMENT', true],
      ['440000002', '隔物灸', '隔姜、隔盐，每次 30 分钟', '次', 6_800, 'GOVERNMENT', true],
      ['440000006', '拔罐', '一次不超过 8 罐', '次', 3_000, 'GOVERNMENT', true],
      ['420000011', '刮痧', '一个部位', '次', 4_500, 'GOVERNMENT', true],
    ],
  },
  {
    id: 'pg04',
    name: '中药调剂',
    items: [
      ['W480000001', '中药代煎', '按剂煎煮，真空包装', '剂', 500, 'MARKET', false],
      ['W480000002', '丸剂加工', '水丸、蜜丸，不含药费', '料', 16_000, 'MARKET', false],
      ['W480000004', '膏方加工', '浓煎、收膏、罐装，约 15 天', '料', 38_000, 'MARKET', false],
    ],
  },
];

export const priceNote =
  '中药饮片按处方实收，每味的单价在付款前逐项列出。诊查费以公示的为上限，各位医生的以预约时所见为准。';
