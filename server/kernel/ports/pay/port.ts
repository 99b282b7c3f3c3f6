/** What the app hands to the messaging app to open its payment (WeChat Pay API v3, JSAPI, 调起支付). */
export interface ClientPayParams {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

/** The provider's own words for the state of a payment (API v3, 查询订单, `trade_state`). */
export type TradeState = 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'USERPAYING' | 'PAYERROR' | 'REVOKED';

/** A payment as the provider describes it, in a notice and in a query alike. */
export interface ProviderTrade {
  appid: string;
  mchid: string;
  out_trade_no: string;
  trade_state: TradeState;
  /** Absent until the order is paid. */
  transaction_id?: string | undefined;
  /** Always there once the order is paid. */
  amount?: { total: number; currency: string } | undefined;
}

/** The state of a refund (API v3, 申请退款, `status`): under way, done, given up, or stuck. */
export type RefundState = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';

/** A refund as the provider describes it in a notice. */
export interface ProviderRefund {
  mchid: string;
  out_trade_no: string;
  transaction_id: string;
  out_refund_no: string;
  refund_status: Exclude<RefundState, 'PROCESSING'>;
  /** In fen: the paid and the refunded amount. */
  amount: { total: number; refund: number };
}

export interface PrepayRequest {
  tradeId: string;
  description: string;
  /** In fen. */
  amount: number;
  payUntil: Date;
  /** The payer's openid under the port's app. A provider may do without. */
  payer: string | undefined;
}

/** Prepared, or already paid or closed under this number: the provider never takes money twice for one. */
export type Prepaid = { state: 'ready'; prepayId: string } | { state: 'paid' } | { state: 'closed' };

export interface RefundRequest {
  tradeId: string;
  /** Asking again under the same number is the same refund. */
  refundId: string;
  /** All that was paid: no operation of the contract refunds a part (decision 29). */
  amount: number;
  reason: string;
}

export interface Notice {
  headers: Headers;
  /** Byte by byte as it came, because the signature is over it. */
  body: string;
}

/** A notice that is not the provider's, not for this merchant, or too old. */
export class NoticeRefused extends Error {}

/** A notice that the provider signed, with content that no order can have. */
export class NoticeMalformed extends NoticeRefused {}

/** This provider takes money from a known person only, and the payer is unknown. */
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
   * @returns the payment or the refund of the notice; undefined for an event of another kind
   * @throws NoticeRefused
   */
  readNotice(notice: Notice): Promise<ProviderTrade | ProviderRefund | undefined>;
  /** Undefined when the provider knows no such number. */
  query(tradeId: string): Promise<ProviderTrade | undefined>;
  /** After 'closed' this number cannot be paid any more. An unknown number counts as closed. */
  close(tradeId: string): Promise<'closed' | 'paid'>;
  refund(request: RefundRequest): Promise<RefundState>;
}
