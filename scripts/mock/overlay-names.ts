/** The overlays of the panel, with the names on its buttons. */
export const overlayNames = {
  invitationRules: '邀请规则',
  policy: '隐私政策',
  privacy: '隐私弹窗',
  inviteeRedPacket: '受邀红包',
  redPacket: '健康金红包',
  deductible: '抵扣明细',
  bindPhone: '绑定手机号',
  bindForCoupons: '为领券绑定手机号',
  followAccount: '关注公众号（两步）',
  failedCoupons: '领取失败券',
  contact: '联系我们',
  contactSheet: '联系客服（底部）',
  customerService: '客服',
  followUp: '客服（随访不满意）',
  tips: '带图标的提示',
  pennants: '锦旗',
  pennant: '单面锦旗',
  postMenu: '发布菜单',
  confirm: '确认',
  loading: '请稍等',
  bannerList: '近期活动',
  followPrompt: '关注公众号（提示）',
  dialog: '一般弹窗',
  dialogHideOnBlur: '一般弹窗（点外面关闭）',
} as const;

export type OverlayName = keyof typeof overlayNames;

export const isOverlayName = (name: unknown): name is OverlayName =>
  typeof name === 'string' && Object.hasOwn(overlayNames, name);

/** The event that the panel sends to the open pages. */
export const openOverlayEvent = 'mock:open-overlay';
