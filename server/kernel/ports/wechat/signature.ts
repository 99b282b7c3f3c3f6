import { createHash } from 'node:crypto';

export interface SignedPage {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  /** As the browser has it, not encoded again, without its hash. */
  url: string;
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** JS-SDK, 附录1-JS-SDK使用权限签名算法: four pairs in the order of their names, SHA-1. */
export function signPage({ ticket, nonceStr, timestamp, url }: SignedPage): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return sha1(text);
}

/** JS-SDK, 附录4-卡券扩展字段及签名生成算法: the values alone, in the order of their characters, SHA-1. */
export const signCard = (...values: string[]): string => sha1(values.sort().join(''));

/** 微信发票, 发票签名方法: what `chooseInvoice` is opened with. */
export const signInvoices = (
  ticket: string,
  { appId, timestamp, nonceStr }: { appId: string; timestamp: number; nonceStr: string },
): string => signCard(ticket, appId, String(timestamp), nonceStr, 'INVOICE');
