import type { WechatPort } from './port.ts';
import { inWechat } from './where.ts';

export type * from './port.ts';

/** The port to WeChat, or its replacement in other browsers. Each loads on first use, the SDK only inside WeChat. */
export const wechat = async (): Promise<WechatPort> =>
  inWechat
    ? (await import('./sdk/sdk-port.ts')).sdkPort
    : (await import('./browser/browser-port.ts')).browserPort;
