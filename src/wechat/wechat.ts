import type { WechatPort } from './port.ts';
import { inWechat } from './where.ts';

export type * from './port.ts';

/** The messaging app, or what stands for it elsewhere. Either comes when it is first asked for: the SDK only inside. */
export const wechat = async (): Promise<WechatPort> =>
  inWechat
    ? (await import('./sdk/sdk-port.ts')).sdkPort
    : (await import('./browser/browser-port.ts')).browserPort;
