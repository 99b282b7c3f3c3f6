/** What the app hands to the messaging app to open its payment (WeChat Pay API v3, JSAPI, 调起支付). */
export interface ClientPayParams {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

/** The provider's own words for where a payment stands (API v3, 查询订单, `trade_state`). */
export type TradeState = 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'USERPAYING' | 'PAYERROR' | 'REVOKED';

/** A payment as the provider tells it, in a notification and to a query alike. */
export interface ProviderTrade {
  appid: string;
  mchid: string;
  out_trade_no: string;
  trade_state: TradeState;
  /** Absent until somebody paid. */
  transaction_id?: string | undefined;
  /** Always there once somebody paid. */
  amount?: { total: number; currency: string } | undefined;
}

/** Where giving money back stands (API v3, 申请退款, `status`): on its way, gone, given up, or stuck. */
export type RefundState = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';

/** A refund as the provider tells it in a notification. */
export interface ProviderRefund {
  mchid: string;
  out_trade_no: string;
  transaction_id: string;
  out_refund_no: string;
  refund_status: Exclude<RefundState, 'PROCESSING'>;
  /** In fen: what was paid, and what of it went back. */
  amount: { total: number; refund: number };
}

export interface PrepayRequest {
  tradeId: string;
  description: string;
  /** In fen. */
  amount: number;
  payUntil: Date;
  /** Who pays, by his openid under the port's app; a provider may do without. */
  payer: string | undefined;
}

/** Prepared, or already paid or closed under this number: the provider never takes money twice for one. */
export type Prepaid = { state: 'ready'; prepayId: string } | { state: 'paid' } | { state: 'closed' };

export interface RefundRequest {
  tradeId: string;
  /** The same number asked for again is the same refund. */
  refundId: string;
  /** All that was paid: no operation of the contract gives back a part (decision 29). */
  amount: number;
  reason: string;
}

export interface Notice {
  headers: Headers;
  /** To the byte as it came: the signature is over it. */
  body: string;
}

/** A notification that is not the provider's, not for us, or too old to be believed. */
export class NoticeRefused extends Error {}

/** A notice that the provider signed, and that says nothing an order could have. */
export class NoticeMalformed extends NoticeRefused {}

/** This provider takes money from a known person only, and nobody knows who pays. */
export class PayerNeeded extends Error {}

/** The payment provider, after WeChat Pay API v3 JSAPI. Every call may be repeated. */
export interface PayPort {
  readonly appId: string;
  readonly merchantId: string;
  prepay(request: PrepayRequest): Promise<Prepaid>;
  clientParams(prepayId: string): Promise<ClientPayParams>;
  /**
   * Checks signature and age, opens the resource.
   *
   * @returns the payment or the refund it tells of; undefined for an event of another kind
   * @throws NoticeRefused
   */
  readNotice(notice: Notice): Promise<ProviderTrade | ProviderRefund | undefined>;
  /** Undefined when the provider knows no such number. */
  query(tradeId: string): Promise<ProviderTrade | undefined>;
  /** After 'closed' nobody can pay under this number any more; an unknown number counts as closed. */
  close(tradeId: string): Promise<'closed' | 'paid'>;
  refund(request: RefundRequest): Promise<RefundState>;
}
