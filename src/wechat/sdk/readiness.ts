import type { JsSignatureInput } from '#generated/model/js-signature-input.ts';
import type { ShareSignature } from '#generated/model/share-signature.ts';
import { landingAddress } from '#src/wechat/address.ts';
import { onIos } from '#src/wechat/where.ts';
import { bridge } from './bridge.ts';
import { invoke, sdk } from './sdk.ts';

export const jsApiList = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'hideOptionMenu',
  'showOptionMenu',
  'getLocation',
  'chooseImage',
  'previewImage',
  'getLocalImgData',
  'chooseWXPay',
  'chooseInvoice',
  'chooseInvoiceTitle',
];

/** Specification §9, config wait. */
const pollMs = 100;
const polls = 6;

type State = 'idle' | 'asked' | 'ready' | 'failed';

let state: State = 'idle';
let configured: { url: string; done: Promise<void> } | undefined;
const signatures = new Map<string, Promise<ShareSignature>>();

const withoutHash = (address: string) => address.replace(/#.*$/, '');

/** Which address the signature is for: iOS checks the one it landed on, everything else the current one. */
const signedAddress = () => withoutHash(onIos ? landingAddress : window.location.href);

/**
 * The bridge itself says whether WeChat accepted the signature. The SDK cannot: its `ready` also
 * fires after a failed config, and at once on every config but the first; its `error` compares versions as text and
 * is deaf from version 10 on.
 */
async function configure({ appId, timestamp, nonceStr, signature }: ShareSignature): Promise<void> {
  await bridge();
  // `config` rewrites the list it is given, into the bridge's own names: what is asked for next.
  const verifyJsApiList = [...jsApiList];
  sdk.config({ beta: true, appId, timestamp, nonceStr, signature, jsApiList: verifyJsApiList });
  await invoke('preVerifyJSAPI', { verifyJsApiList });
}

/**
 * Signs the address at hand and opens the SDK with it, once for each; gives the organization's words for sharing.
 *
 * @throws whatever signing or the messaging app had against it
 */
export async function prepare(
  sign: (input: JsSignatureInput) => Promise<ShareSignature>,
  topOrgId: string,
): Promise<ShareSignature> {
  const url = signedAddress();
  const key = `${topOrgId} ${url}`;
  const signature = signatures.get(key) ?? sign({ url, topOrgId });
  signatures.set(key, signature);
  if (configured?.url !== url) {
    state = 'asked';
    const attempt = { url, done: signature.then(configure) };
    configured = attempt;
    attempt.done.then(
      () => conclude(attempt, 'ready'),
      () => conclude(attempt, 'failed'),
    );
  }
  try {
    await configured.done;
    return await signature;
  } catch (error) {
    // Asked again on the next screen: the network may be back by then.
    signatures.delete(key);
    throw error;
  }
}

function conclude(attempt: typeof configured, outcome: 'ready' | 'failed'): void {
  if (configured !== attempt) return;
  state = outcome;
  if (outcome === 'failed') configured = undefined;
}

/**
 * Specification §4, readiness.
 *
 * @throws Error with 'waitWxConfig timeout'
 */
export async function waitUntilReady(): Promise<void> {
  for (let poll = 0; poll < polls && state !== 'ready' && state !== 'failed'; poll += 1) {
    await new Promise(resolve => setTimeout(resolve, pollMs));
  }
  if (state === 'failed') throw new Error('config fail');
  if (state !== 'ready') throw new Error('waitWxConfig timeout');
}
