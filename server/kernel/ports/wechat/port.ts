/** Who somebody is to the official account; `unionid` only where the account belongs to an open platform. */
export interface WechatPerson {
  openid: string;
  unionid: string | undefined;
}

/** WeChat does not say who this is: the code is used up, too old or not WeChat's, or the page is only a snapshot. */
export class CodeRefused extends Error {}

/** Nothing under that number, something else than a picture, or too much of it. */
export class MediaRefused extends Error {
  readonly reason: 'gone' | 'otherKind' | 'tooLarge';

  constructor(reason: MediaRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

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
  /** For opening the card bag; an account without cards has none. */
  cardTicket(): Promise<string>;
  /**
   * What the messaging app uploaded for this page (JS-SDK, `uploadImage`), by its serverId; kept for three days.
   *
   * @throws MediaRefused
   */
  temporaryMedia(mediaId: string, mostBytes: number): Promise<Buffer>;
}
