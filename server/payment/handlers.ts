import type { DomainHandlers } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { orgIdOf } from '../organization/queries.ts';
import { NoticeRefused } from '../ports/pay/port.ts';
import { registrationFee } from './fees.ts';
import { createOrder, currentOrder, requireOrder } from './orders.ts';
import { settleRefund } from './refunds.ts';
import { settle, TradeMismatch } from './settle.ts';

export const paymentHandlers: DomainHandlers<'payment'> = {
  async hasPaidRecord({ query: { medicalCaseId } }, { db, userId }) {
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
    if (!visit) throw new BusinessError('NOT_FOUND', '没有这次就诊');
    return visit.trade_id !== null;
  },

  async createPayOrder({ body }, context) {
    if (body.payType === 2) throw new BusinessError('NOT_OPEN', '健康卡付款尚未开放');
    if (body.bizType !== 'registration') throw new BusinessError('NOT_FOUND', '没有这笔待付的费用');
    return createOrder(context, body.bizId);
  },

  async getOrderStatus({ params: { tradeId } }, context) {
    return currentOrder(context, context.userId, tradeId);
  },

  async reportPaymentFailure({ params: { tradeId } }, context) {
    await requireOrder(context, context.userId, tradeId);
    context.log.warn({ requestId: context.requestId, tradeId }, '支付失败');
    return null;
  },

  async reportLostOrder({ body: { tradeId } }, context) {
    return currentOrder(context, context.userId, tradeId);
  },

  async getRegistrationFee({ params: { staffId }, query }, { db, config, userId }) {
    const topOrgId = await orgIdOf(db, query.topOrgId);
    const { clinicId, visitMode = 1 } = query;
    return registrationFee(db, config, topOrgId, userId, { staffId, clinicId, visitMode });
  },

  async handlePaymentNotify(_, context) {
    const { pay, log, request, requestId } = context;
    if (!pay) throw new BusinessError('FORBIDDEN', '签名不符');
    try {
      const told = await pay.readNotice(request);
      if (told) await ('out_refund_no' in told ? settleRefund(context, told) : settle(context, told));
    } catch (error) {
      if (!(error instanceof NoticeRefused || error instanceof TradeMismatch)) throw error;
      log.warn({ err: error, requestId }, '支付通知被拒');
      throw new BusinessError('FORBIDDEN', error instanceof NoticeRefused ? '签名不符' : '内容不符');
    }
    return { code: 'SUCCESS', message: '成功' };
  },
};
