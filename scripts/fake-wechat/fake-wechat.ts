import type { Behaviour } from './personas.ts';

type Message = Record<string, unknown>;
type Answer = (message: Message) => void;

/** The fake's state in the page, for tests and for the console. */
export interface FakeWechat {
  /** Every call of the bridge, the oldest first. */
  calls: { name: string; options: Message }[];
  /** The data that the menu at the top right would share. */
  shared: Message | undefined;
  menuShown: boolean;
  /** Moves the font slider of the menu; in percent. */
  setFont(percent: number): void;
}

declare global {
  interface Window {
    fakeWechat?: FakeWechat;
  }
}

export interface FakeOptions {
  behaviour: Behaviour;
  /** The jsapi_ticket of page signatures. */
  ticket: string;
  /** The api_ticket of card bag signatures. */
  cardTicket: string;
}

/**
 * Installs the bridge that WeChat adds to a page, under the real SDK. It checks the signature against the address as
 * iOS and Android do, refuses calls that were not verified, and answers in the clients' words.
 *
 * Pages get this function as source text, so it must contain everything that it uses.
 */
export function installFakeWechat({ behaviour, ticket, cardTicket }: FakeOptions): void {
  const { ios, version } = behaviour;
  const system = ios
    ? 'iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
    : 'Linux; Android 14; V2284A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/87.0.4280.141 Mobile Safari/537.36';
  const userAgent = `Mozilla/5.0 (${system} MicroMessenger/${version} NetType/WIFI Language/zh_CN`;
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });
  const landing = location.href.replace(/#.*$/, '');
  const listeners = new Map<string, Answer>();
  const allowed = new Set<string>();
  let allowedAt = '';
  let appId = '';
  let reading = false;

  const fake: FakeWechat = {
    calls: [],
    shared: undefined,
    menuShown: true,
    setFont: percent => listeners.get('menu:setfont')?.({ fontScale: percent, fontSize: '3' }),
  };
  window.fakeWechat = fake;

  const sha1 = async (text: string) => {
    const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  };

  /** iOS checks the address that the page was loaded with, Android the current one. */
  const checkedAddress = () => (ios ? landing : location.href.replace(/#.*$/, ''));

  const verify = async (options: Message): Promise<Message> => {
    const { verifyNonceStr, verifyTimestamp, verifySignature } = options;
    const signed = `jsapi_ticket=${ticket}&noncestr=${verifyNonceStr}&timestamp=${verifyTimestamp}&url=${checkedAddress()}`;
    const right = !behaviour.refusesConfig && verifySignature === (await sha1(signed));
    allowed.clear();
    if (!right) return { errMsg: 'config:fail,Error: invalid signature' };
    for (const name of options.verifyJsApiList as string[]) allowed.add(name);
    allowedAt = checkedAddress();
    appId = String(options.verifyAppId);
    return { errMsg: 'config:ok' };
  };

  const pay = async (options: Message): Promise<Message | undefined> => {
    if (behaviour.cancelsEverything) return { err_msg: 'get_brand_wcpay_request:cancel' };
    const prepayId = String(options.package).replace('prepay_id=', '');
    const response = await fetch(`/crm/dev/cashier/${prepayId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: behaviour.losesPayAnswer ? 'pay-without-notice' : 'pay' }),
    });
    const { paid } = (await response.json()) as { paid: boolean };
    if (behaviour.losesPayAnswer) return undefined;
    return { err_msg: `get_brand_wcpay_request:${paid ? 'ok' : 'fail'}` };
  };

  // Four green pixels.
  const jpeg =
    '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCeAUz/2Q==';

  const readImage = async (options: Message): Promise<Message> => {
    const known = ios ? 'wxLocalResource://' : 'weixin://resourceid/';
    if (reading || !String(options.localId).startsWith(known)) return { errMsg: 'getLocalImgData:fail' };
    reading = true;
    await pause();
    reading = false;
    const localData = ios ? `data:image/jgp;base64,${jpeg.replace(/.{40}/g, '$&\r\n')}` : jpeg;
    return { errMsg: 'getLocalImgData:ok', localData };
  };

  const chooseImages = ({ count }: Message): Message => {
    const localIds = Array.from({ length: Math.min(Number(count), 2) }, (_, index) =>
      ios ? `wxlocalresource://imageid${index}` : `weixin://resourceid/${index}`,
    );
    // Android's bridge passes only text.
    return { errMsg: 'chooseImage:ok', localIds: ios ? localIds : JSON.stringify(localIds) };
  };

  const title = { type: '0', title: '深圳湾某某有限公司', taxNumber: '91440300MA5F00000X' };
  const invoice = [{ card_id: 'pjZ8Yt1', encrypt_code: 'XXIzTtMqCxwOaawoE91', app_id: 'wx0' }];

  const chooseInvoice = async ({ timestamp, nonceStr, signType, cardSign }: Message): Promise<Message> => {
    const values = [cardTicket, appId, String(timestamp), String(nonceStr), 'INVOICE'].sort();
    if (signType !== 'SHA1' || cardSign !== (await sha1(values.join(''))))
      return { err_msg: 'choose_invoice:fail' };
    return { err_msg: 'choose_invoice:ok', choose_invoice_info: JSON.stringify(invoice) };
  };

  const abilities: Record<string, (options: Message) => Message | Promise<Message | undefined>> = {
    getBrandWCPayRequest: pay,
    geoLocation: () => ({ errMsg: 'getLocation:ok', latitude: 22.5312, longitude: 113.9471 }),
    chooseImage: chooseImages,
    getLocalImgData: readImage,
    imagePreview: () => ({ errMsg: 'previewImage:ok' }),
    chooseInvoiceTitle: () => ({
      err_msg: 'choose_invoice_title:ok',
      choose_invoice_title_info: JSON.stringify(title),
    }),
    chooseInvoice,
    updateAppMessageShareData: options => {
      fake.shared = options;
      return { errMsg: 'updateAppMessageShareData:ok' };
    },
    updateTimelineShareData: () => ({ errMsg: 'updateTimelineShareData:ok' }),
    hideOptionMenu: () => {
      fake.menuShown = false;
      return { errMsg: 'hideOptionMenu:ok' };
    },
    showOptionMenu: () => {
      fake.menuShown = true;
      return { errMsg: 'showOptionMenu:ok' };
    },
    getNetworkType: () => ({ errMsg: 'getNetworkType:wifi' }),
  };

  const asksPerson = /^(geoLocation|chooseImage|chooseInvoiceTitle|chooseInvoice)$/;
  const open = /^(getBrandWCPayRequest|getNetworkType)$/;

  const perform = async (name: string, options: Message): Promise<Message | undefined> => {
    if (name === 'preVerifyJSAPI') return verify(options);
    const ability = abilities[name];
    if (!ability) return { errMsg: `${name}:function not exist` };
    // A payment has a signature of its own.
    const verified = allowed.has(name) && allowedAt === checkedAddress();
    if (!verified && !open.test(name)) return { err_msg: 'system:access_denied' };
    if (asksPerson.test(name) && behaviour.cancelsEverything) return { errMsg: `${name}:cancel` };
    if (asksPerson.test(name) && behaviour.deniesPermission) return { errMsg: `${name}:fail auth deny` };
    return ability(options);
  };

  const pause = () => new Promise(resolve => setTimeout(resolve, behaviour.answerAfter));

  const bridge = {
    invoke: (name: string, options: Message, answer?: Answer) => {
      // A copy, as through the real bridge: later changes do not arrive.
      const copy = JSON.parse(JSON.stringify(options)) as Message;
      fake.calls.push({ name, options: copy });
      void pause()
        .then(() => perform(name, copy))
        .then(message => message && answer?.(message));
    },
    on: (event: string, listener: Answer) => listeners.set(event, listener),
  };

  const arrive = () => {
    Object.assign(window, { WeixinJSBridge: bridge });
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  };
  if (behaviour.bridgeAfter > 0) setTimeout(arrive, behaviour.bridgeAfter);
  else arrive();

  const scale = () => document.body.style.setProperty('-webkit-text-size-adjust', `${behaviour.fontScale}%`);
  if (ios && behaviour.fontScale !== 100) document.addEventListener('DOMContentLoaded', scale);
}
