import { browserPort } from '#src/wechat/browser/browser-port.ts';
import type { WechatPort } from '#src/wechat/port.ts';
import { chooseInvoices, chooseInvoiceTitle } from './invoices.ts';
import { locate } from './locate.ts';
import { pay } from './pay.ts';
import { chooseImages } from './pictures.ts';
import { waitUntilReady } from './readiness.ts';
import { call } from './sdk.ts';

/** While the SDK is closed to us the page still is in a browser: what that can do goes on. */
const inside = async <Result>(
  native: () => Promise<Result>,
  otherwise: () => Promise<Result>,
): Promise<Result> => {
  const ready = await waitUntilReady().then(
    () => true,
    (error: Error) => {
      console.info(error.message);
      return false;
    },
  );
  return ready ? native() : otherwise();
};

export const sdkPort: WechatPort = {
  pay,
  // The payment opens above the page, which stays.
  takeOutcome: () => undefined,
  locate: () => inside(locate, browserPort.locate),
  chooseImages: request =>
    inside(
      () => chooseImages(request),
      () => browserPort.chooseImages(request),
    ),
  previewImages: (urls, current) =>
    inside(
      async () => {
        await call('previewImage', { urls, current: current ?? urls[0] });
        return undefined;
      },
      () => browserPort.previewImages(urls, current),
    ),
  chooseInvoiceTitle: () => inside(chooseInvoiceTitle, browserPort.chooseInvoiceTitle),
  chooseInvoices: signature =>
    inside(
      () => chooseInvoices(signature),
      () => browserPort.chooseInvoices(signature),
    ),
  async share(card) {
    await waitUntilReady();
    const { title, link, imgUrl } = card;
    await Promise.all([
      call('updateAppMessageShareData', card),
      call('updateTimelineShareData', { title, link, imgUrl }),
    ]);
  },
  async showOptionMenu(shown) {
    await waitUntilReady();
    await call(shown ? 'showOptionMenu' : 'hideOptionMenu');
  },
};
