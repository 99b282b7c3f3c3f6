import { createHash } from 'node:crypto';

export interface SignedPage {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  /** As the browser has it, not encoded again, without its hash. */
  url: string;
}

/** JS-SDK, 附录1-JS-SDK使用权限签名算法: four pairs in the order of their names, SHA-1. */
export function signPage({ ticket, nonceStr, timestamp, url }: SignedPage): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return createHash('sha1').update(text).digest('hex');
}
