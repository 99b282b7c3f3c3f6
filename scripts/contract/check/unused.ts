/** Open operations whose hook no screen calls, each with the reason. */
export const unused: Readonly<Record<string, string>> = {
  reportClientError: '由 src/http 自己报告页面的故障，不经页面',
  getOnceOperation: '弹窗用 listPopups，服务端已略去做过的，不必逐项再问',
  listOrgComments: '页面看的是医生、门店与专科各自的评价，全机构的还没有页面',
  handlePaymentNotify: '支付服务商的回调，不由页面调用',
  getConsultationDiscount: '确认页用 getRegistrationFee 一次取得挂号费与优惠',
  bindWechat: '绑定微信的入口在系统设置，那一页尚未开放',
  hasPaidRecord: '付款页用 getOrderStatus 查询订单，不另查是否付过',
};
