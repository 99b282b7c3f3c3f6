import type { DemoFormula } from './types.ts';

export const companies = [
  {
    orgId: '1001',
    socialCreditCode: '99440300DEMO10011X',
    reviewPharmacist: '方素问（主管中药师）、丁若兰（执业中药师）',
    dispensary: '松坪馆中药房',
    decoctionCenter: '松坪馆煎药室',
  },
  {
    orgId: '1002',
    socialCreditCode: '99330100DEMO10021X',
    reviewPharmacist: '柏知母（执业中药师）',
    dispensary: '栖云馆中药房',
    decoctionCenter: '栖云馆煎药室',
  },
  {
    orgId: '1003',
    socialCreditCode: '99110105DEMO10031X',
    reviewPharmacist: '石菖远（执业中药师）',
    dispensary: '青岑馆中药房',
    decoctionCenter: '青岑馆煎药室',
  },
] as const;

export const herbStandard = '《中华人民共和国药典》一部；药典未收的，按省中药饮片炮制规范';
export const formulaNote = '代煎的当日煎好，冷藏存放不超过 7 天。饮片一经调剂不退换，质量问题除外。';

/** Classical ones, whose composition is printed in every textbook; the doses are those of the prescription. */
export const formulas: readonly DemoFormula[] = [
  {
    name: '酸枣仁汤',
    source: '《金匮要略》',
    composition: '酸枣仁、知母、茯苓、川芎、甘草',
    effect: '养血安神，清热除烦',
    usage: '水煎，分两次温服，晚上一次在睡前一小时',
    caution: '腹泻者慎用，孕妇遵医嘱',
  },
  {
    name: '半夏泻心汤',
    source: '《伤寒论》',
    composition: '半夏、黄芩、干姜、人参、黄连、大枣、甘草',
    effect: '寒热平调，消痞散结',
    usage: '水煎，去渣再煎，分两次温服',
    caution: '不与乌头类同用',
  },
  {
    name: '玉屏风散',
    source: '《医方类聚》',
    composition: '黄芪、白术、防风',
    effect: '益气固表，止汗',
    usage: '煎服或冲服，一日两次',
    caution: '感冒发热时停用',
  },
  {
    name: '当归芍药散',
    source: '《金匮要略》',
    composition: '当归、白芍、茯苓、白术、泽泻、川芎',
    effect: '养血调肝，健脾利湿',
    usage: '水煎，分两次温服',
    caution: '月经量多时遵医嘱',
  },
];
