/** A person's ids at the official account. `unionid` exists only where the account belongs to an open platform. */
export interface WechatPerson {
  openid: string;
  unionid: string | undefined;
}

/** WeChat does not identify the person: the code is used up, too old or not WeChat's, or the page is only a snapshot. */
export class CodeRefused extends Error {}

/** No file under that media id, something else than a picture, or a file that is too large. */
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
  /** The address where WeChat identifies the browser's person. */
  authorizeUrl(request: AuthorizeRequest): string;
  /**
   * A code can be exchanged once (WeChat answers 40163 from then on), so the caller keeps the result.
   *
   * @throws CodeRefused
   */
  exchangeCode(code: string): Promise<WechatPerson>;
  jsapiTicket(): Promise<string>;
  /** For opening the card bag; an account without cards has none. */
  cardTicket(): Promise<string>;
  /**
   * A file that the messaging app uploaded (JS-SDK, `uploadImage`), by its serverId. WeChat keeps it three days.
   *
   * @throws MediaRefused
   */
  temporaryMedia(mediaId: string, mostBytes: number): Promise<Buffer>;
}
