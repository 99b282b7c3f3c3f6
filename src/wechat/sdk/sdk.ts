import weixin from 'weixin-js-sdk';

/** What every call of the SDK, and of the bridge below it, answers with. */
export interface Answer {
  errMsg?: string;
  err_msg?: string;
  [field: string]: unknown;
}

interface Handlers {
  success: (answer: Answer) => void;
  cancel: (answer: Answer) => void;
  fail: (answer: Answer) => void;
}

/** Its own types lack `invoke`, and know less of the answers than the platform's documents. */
type Sdk = Record<Call, (options: object & Handlers) => void> & {
  config: (options: object) => void;
  /** Not there until `config`. */
  invoke: (name: string, options: object, answer: (answer: Answer) => void) => void;
  getNetworkType: (options: object) => void;
};

type Call =
  | 'chooseImage'
  | 'chooseWXPay'
  | 'getLocalImgData'
  | 'getLocation'
  | 'hideOptionMenu'
  | 'previewImage'
  | 'showOptionMenu'
  | 'updateAppMessageShareData'
  | 'updateTimelineShareData';

export const sdk = weixin as unknown as Sdk;

// The npm build leaves window.wx out, and its own queue of getLocalImgData calls it there: a second one would throw.
Object.assign(window, { wx: weixin });

// After each config and payment the SDK asks for the network's type, and only then reports the page's whole address,
// which here may hold a reservation's code, to the platform's statistics.
sdk.getNetworkType = () => {};

/** Why a call failed; `canceled` means that the person gave up. */
export class CallFailed extends Error {
  readonly canceled: boolean;

  constructor(message: string, canceled: boolean) {
    super(message);
    this.name = 'CallFailed';
    this.canceled = canceled;
  }
}

/**
 * One call of the SDK as a promise.
 *
 * @throws CallFailed
 */
export const call = (name: Call, options: object = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    sdk[name]({
      ...options,
      success: resolve,
      cancel: answer => reject(new CallFailed(answer.errMsg ?? name, true)),
      fail: answer => reject(new CallFailed(answer.errMsg ?? name, false)),
    });
  });

/** The last word of `chooseImage:ok`; clients differ in the field's name. */
export const verdictOf = ({ errMsg, err_msg }: Answer): string =>
  (errMsg ?? err_msg ?? '').replace(/^[^:]*:/, '').trim();

/**
 * A call that the SDK does not publish (platform: WeChat invoices).
 *
 * @throws CallFailed
 */
export const invoke = async (name: string, options: object = {}): Promise<Answer> => {
  const answer = await new Promise<Answer>(resolve => sdk.invoke(name, options, resolve));
  const verdict = verdictOf(answer);
  if (verdict === 'ok') return answer;
  throw new CallFailed(`${name}:${verdict}`, verdict === 'cancel');
};
