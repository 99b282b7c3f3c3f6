import { browserPort } from './browser.ts';
import type { WechatPort } from './port.ts';

export type { PayOutcome, WechatPort } from './port.ts';

export const wechat: WechatPort = browserPort;
