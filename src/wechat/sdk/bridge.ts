import type { Answer } from './sdk.ts';

export interface Bridge {
  invoke: (name: string, options: object, answer: (answer: Answer) => void) => void;
  on: (event: string, listener: (event: Answer) => void) => void;
}

/** What the messaging app puts into the page, before or after our scripts. */
export const bridge = (): Promise<Bridge> =>
  new Promise(resolve => {
    if (window.WeixinJSBridge) return resolve(window.WeixinJSBridge);
    document.addEventListener('WeixinJSBridgeReady', () => resolve(window.WeixinJSBridge), { once: true });
  });
