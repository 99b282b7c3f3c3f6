/** Who somebody is to the official account; `unionid` only where the account belongs to an open platform. */
export interface WechatPerson {
  openid: string;
  unionid: string | undefined;
}

/** WeChat does not say who this is: the code is used up, too old or not WeChat's, or the page is only a snapshot. */
export class CodeRefused extends Error {}

export interface AuthorizeRequest {
  /** On the domain that the account names for web authorisation; comes back with `code` and `state`. */
  redirectUri: string;
  state: string;
}

/** The official account at WeChat, as far as a web page needs it. */
export interface WechatPort {
  readonly appId: string;
  /** Where the browser goes to be told who it is. */
  authorizeUrl(request: AuthorizeRequest): string;
  /**
   * A code can be exchanged once (WeChat answers 40163 from then on): the caller keeps what comes of it.
   *
   * @throws CodeRefused
   */
  exchangeCode(code: string): Promise<WechatPerson>;
  jsapiTicket(): Promise<string>;
}
