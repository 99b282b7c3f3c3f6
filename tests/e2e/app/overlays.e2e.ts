import type { OverlayName } from '#scripts/mock/overlay-names.ts';
import { movingPhone } from '#tests/e2e/support/browser.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { findLayoutFaults } from '#tests/e2e/support/layout.ts';
import { test } from '#tests/e2e/support/mock.ts';
import {
  drag,
  holdsFocus,
  isClosing,
  isGone,
  openDialog,
  startHome,
  startOver,
  tapMask,
  zIndex,
} from '#tests/e2e/support/overlays.ts';
import { describe, expect } from '#tests/e2e/support/session.ts';

interface Piece {
  title: string;
  /** Whether a tap on the mask closes it. */
  mask: boolean;
  sheet: boolean;
  shows: readonly (string | RegExp)[];
}

const dialog = { sheet: false, mask: false };
const sheet = { sheet: true, mask: true };

/** Specification §2: each with its title, its texts and its rule for the mask. */
const pieces: Record<Exclude<OverlayName, 'loading' | 'bindForCoupons'>, Piece> = {
  invitationRules: {
    ...sheet,
    title: '健康中国活动规则',
    shows: ['受邀的亲友', '邀请人，每邀一位', /¥20\.00 健康金/, '确定'],
  },
  policy: { ...sheet, title: '隐私政策', shows: ['各项功能收集的信息', '看完了'] },
  privacy: {
    ...dialog,
    title: '隐私政策',
    shows: ['《隐私政策》', '《儿童隐私政策》', '取消', '同意并继续'],
  },
  inviteeRedPacket: {
    ...sheet,
    mask: false,
    title: '王**送您健康金',
    shows: ['¥20.00', /完成实名认证后到账/, /365 天内有效/, '立即领取'],
  },
  redPacket: {
    ...sheet,
    mask: false,
    title: '您有一笔健康金到账',
    shows: ['¥31.01', /^会员返还健康金/, '¥11.01', /^推荐亲友 1 位/, '¥20.00', '陈**', '立即领取'],
  },
  deductible: {
    ...sheet,
    title: '健康金抵扣明细',
    shows: ['健康金余额', '¥128.00', '归脾汤加减（7 剂）', '¥75.00', '−¥100.00', '确定'],
  },
  bindPhone: { ...sheet, mask: false, title: '绑定手机号', shows: ['获取验证码', '我已读并同意', '绑定'] },
  followAccount: {
    ...dialog,
    title: '添加咨询老师微信',
    shows: ['症状和预约上的问题，', '我已添加'],
  },
  failedCoupons: {
    ...dialog,
    title: '领取失败',
    shows: ['您的手机号不符合“健康中国（邀请新患亲友）”活动的条件。', '确定'],
  },
  contact: {
    ...dialog,
    title: '联系我们',
    shows: ['联系人', '电话', '微信', '0755-26000018', 'wenzhi-kf01'],
  },
  contactSheet: { ...sheet, title: '联系客服', shows: ['长按二维码，添加微信'] },
  customerService: { ...sheet, title: '联系客服', shows: ['周一至周日 09:00–21:00', '长按反馈意见'] },
  followUp: { ...sheet, title: '说说哪里没做好', shows: ['请把意见告诉客服负责人方晓岚。'] },
  tips: { ...dialog, title: '绑定成功', shows: ['确定'] },
  pennants: {
    ...sheet,
    title: '锦旗',
    shows: [
      '妙手仁心(21)',
      '李桂芳',
      '***',
      '送「妙手仁心」锦旗',
      /^20\d\d-\d\d-\d\d$/,
      '方子不贵，人很好。',
    ],
  },
  pennant: {
    ...dialog,
    mask: true,
    title: '妙手仁心',
    shows: ['睡得着觉，是天大的福气。谢谢周医师。', /^李桂芳 送于 20\d\d-\d\d-\d\d$/],
  },
  postMenu: { ...sheet, title: '发布', shows: ['提个问题', '回答问题', '发动态'] },
  confirm: { ...dialog, title: '取消这次预约？', shows: ['取消', '确定'] },
  bannerList: { ...sheet, title: '近期活动', shows: ['冬季膏方开始预约', '测测您的体质'] },
  followPrompt: { ...dialog, mask: true, title: '关注公众号', shows: ['长按关注“问止中医”', '知道了'] },
  dialog: { ...dialog, title: '停诊通知', shows: ['松坪馆明天上午停诊。', '知道了'] },
  dialogHideOnBlur: { ...dialog, mask: true, title: '停诊通知', shows: ['松坪馆明天上午停诊。'] },
};

test.use({ device: movingPhone });

test.beforeEach(async ({ app }) => startOver(app));

describe('each overlay', () => {
  for (const [name, piece] of Object.entries(pieces) as [keyof typeof pieces, Piece][]) {
    test(`${name} takes the focus and gives it back, and each way out keeps to its rule`, async ({
      patient,
    }) => {
      await startHome(patient);
      const route = patient.page.url();
      const open = () => openDialog(patient, name, piece.title);

      const panel = await open();
      await holdsFocus(panel).toBe(true);
      expect(await zIndex(panel)).toBe(600);
      for (const text of piece.shows) await panel.getByText(text, { exact: true }).first().waitFor();
      // The screen under it is out of reach.
      expect(await patient.find('link', '周砚清').count()).toBe(0);
      await patient.meetsNoBarrier();
      await patient.page.evaluate(() => document.documentElement.toggleAttribute('data-elder', true));
      expect(await findLayoutFaults(patient.page)).toEqual([]);
      await patient.page.evaluate(() => document.documentElement.toggleAttribute('data-elder', false));

      await patient.back();
      await isGone(patient, panel);
      expect(patient.page.url()).toBe(route);

      await open();
      await tapMask(patient);
      expect(await isClosing(panel)).toBe(piece.mask);
      if (piece.mask) {
        await isGone(patient, panel);
        await open();
      }
      await patient.page.keyboard.press('Escape');
      await isGone(patient, panel);

      if (!piece.sheet) return;
      await open();
      const rest = await panel.boundingBox();
      await drag(patient, panel, 0.28);
      expect(await isClosing(panel)).toBe(false);
      await eventually(() => panel.boundingBox()).toEqual(rest);
      await drag(patient, panel, 0.32);
      await isGone(patient, panel);
      expect(patient.page.url()).toBe(route);
    });
  }
});
