import { ownedCase } from '#server/booking/medical-case.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { DomainHandlers } from '#server/kernel/http/request-scope.ts';
import { requireOwn, unknown } from '#server/kernel/owned.ts';
import { NoticeMalformed, NoticeRefused } from '#server/kernel/ports/pay/port.ts';
import { registrationFee } from './fees.ts';
import { createOrder, currentOrder, ownedOrder } from './orders.ts';
import { settleRefund } from './refunds.ts';
import { settle, TradeMismatch } from './settle.ts';

const acknowledged = { code: 'SUCCESS', message: '成功' } as const;

export const paymentHandlers: DomainHandlers<'payment'> = {
  async hasPaidRecord({ db, userId }, { query: { medicalCaseId } }) {
    const visit = await db
      .selectFrom('medical_case as c')
      .leftJoin('pay_order as o', join =>
        join
          .onRef('o.top_org_id', '=', 'c.top_org_id')
          .onRef('o.biz_id', '=', 'c.reservation_code')
          .on('o.biz_type', '=', 'registration')
          .on('o.status', '=', 'PAID'),
      )
      .select('o.trade_id')
      .where('c.medical_case_id', '=', medicalCaseId)
      .where('c.user_id', '=', userId)
      .executeTakeFirst();
    if (!visit) throw unknown(ownedCase);
    return visit.trade_id !== null;
  },

  async createPayOrder(scope, { body }) {
    // Nobody has coupons or cards yet.
    if (body.couponUseId) throw new BusinessError('COUPON_NOT_USABLE');
    if (body.payType === 2 || body.cardId) throw new BusinessError('CARD_NOT_USABLE');
    return createOrder(scope, body);
  },

  getOrderStatus: (scope, { params: { tradeId } }) => currentOrder(scope, tradeId),

  async reportPaymentFailure(scope, { params: { tradeId } }) {
    await requireOwn(scope, ownedOrder, tradeId);
    scope.log.warn({ requestId: scope.requestId, tradeId }, '支付失败');
    return null;
  },

  reportLostOrder: (scope, { body: { tradeId } }) => currentOrder(scope, tradeId),

  async getRegistrationFee(scope, { params: { staffId }, query }) {
    const { clinicId, visitMode = 1, couponUseId, cardId } = query;
    if (couponUseId) throw new BusinessError('COUPON_NOT_USABLE');
    if (cardId) throw new BusinessError('CARD_NOT_USABLE');
    return registrationFee(scope, { staffId, clinicId, visitMode });
  },

  async handlePaymentNotify(scope) {
    const { pay, log, request, requestId } = scope;
    if (!pay) throw new BusinessError('FORBIDDEN', '签名不符');
    try {
      const content = await pay.readNotice(request);
      if (!content) return acknowledged;
      await ('out_refund_no' in content ? settleRefund(scope, content) : settle(scope, content));
    } catch (error) {
      if (!(error instanceof NoticeRefused || error instanceof TradeMismatch)) throw error;
      log.warn({ err: error, requestId }, '支付通知被拒');
      if (error instanceof NoticeMalformed) throw new BusinessError('INVALID_INPUT', '内容不符');
      throw new BusinessError('FORBIDDEN', error instanceof NoticeRefused ? '签名不符' : '内容不符');
    }
    return acknowledged;
  },
};
