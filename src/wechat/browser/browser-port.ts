import type { WechatPort } from '#src/wechat/port.ts';
import * as hall from './cashier-hall.ts';
import { chooseImages } from './file-input.ts';
import { locate } from './location.ts';

const cashierAddress = '/crm/cashier';

/** Outside the messaging app: payments go to the simulated cashier, a page of its own, and come back from it. */
export const browserPort: WechatPort = {
  pay(params) {
    hall.enter({ package: params.package, back: window.location.href });
    // In place of this page: Back leads to where the person came from, not into the cashier again.
    window.location.replace(cashierAddress);
    return new Promise(() => {});
  },
  takeOutcome: hall.takeOutcome,
  locate,
  chooseImages,
  previewImages: async () => 'elsewhere',
  chooseInvoiceTitle: async () => 'elsewhere',
  chooseInvoices: async () => 'elsewhere',
  share: async () => {},
  showOptionMenu: async () => {},
};
