import type { DemoBanner, DemoBulletin, DemoPopup } from './types.ts';

export const bulletins: readonly DemoBulletin[] = [
  {
    id: 'bu101',
    orgId: '1001',
    title: '发热请先到发热门诊',
    content:
      '流感多发的季节，到店请戴好口罩，带老人和孩子的尽量错开上午九到十一点。\n发热 38 度以上，或有胸痛、气促的，请先到就近医院的发热门诊。\n已约好的可以在“就诊”里改期，不收费用。',
    link: null,
    closable: true,
    urgency: 5,
  },
  {
    id: 'bu201',
    orgId: '1002',
    title: '栖云弄修路，开车请绕行',
    content: '栖云弄白天修路，车开不到门口。请停在弄口的公共停车场，步行约 3 分钟。',
    link: '/clinicDetail/cli201',
    closable: false,
    urgency: 8,
  },
];

export const banners: readonly DemoBanner[] = [
  {
    id: 'bn101',
    orgId: '1001',
    position: 'appointment',
    title: '睡不好，看失眠专科',
    image: 'sleep',
    link: '/specialistDetail/sd101/-',
  },
  {
    id: 'bn102',
    orgId: '1001',
    position: 'appointment',
    title: '肩颈酸痛，试试推拿',
    image: 'neck',
    link: '/appointMentPhy',
  },
  {
    id: 'bn201',
    orgId: '1002',
    position: 'appointment',
    title: '天冷手脚凉，试试温灸',
    image: 'warm',
    link: '/appointMentPhy',
  },
];

/** The default organization has no popup before its doctors, because a first visitor has come for them. */
export const popups: readonly DemoPopup[] = [
  {
    id: 'pp201',
    orgId: '1002',
    page: 'physiotherapy',
    title: '第一次做理疗',
    content: '饭后一小时再来，穿宽松的衣服。\n怀孕、有心脏病或皮肤破损的，请先看医生。',
    confirmText: '看医生',
    cancelText: '知道了',
    link: '/',
    onceOperation: 'newcomerGuide',
  },
];
