import type { InvoiceTitleType } from '#generated/model/invoice-title-type.ts';
import type { PayParams } from '#generated/model/pay-params.ts';

/** What the messaging app says of its payment. It is no proof: only the order's status is. */
export type PayOutcome = 'ok' | 'fail' | 'cancel';

/** Specification §3, Location; in wgs84 like the contract. */
export interface Location {
  latitude: number;
  longitude: number;
}

/** Means an unknown position: 0,0 is in the Atlantic, and no clinic is near it. */
export const nowhere: Location = { latitude: 0, longitude: 0 };

/** Specification §9, location timeout. */
export const locationTimeoutMs = 5_000;

/** Specification §3, Share info. */
export interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** Specification §5, image selection. */
export interface ImageRequest {
  count?: number;
  sizes?: readonly ('original' | 'compressed')[];
  sources?: readonly ('album' | 'camera')[];
}

export interface PickedImage {
  /** For an <img>: a data URL, since the content policy lets no other local address through. */
  src: string;
  file: Blob;
}

export interface ChosenTitle {
  titleType: InvoiceTitleType;
  title: string;
  taxpayerNumber: string | null;
}

/** The signature that opening the card bag asks for (platform's `api_ticket`). */
export interface CardSignature {
  timestamp: number;
  nonceStr: string;
  signType: string;
  cardSign: string;
}

/** An electronic invoice of the card bag, for the server to look up. */
export interface CardInvoice {
  cardId: string;
  encryptCode: string;
}

/** The messaging app cannot do it here: the app then asks with a sheet of its own. */
export type Elsewhere = 'elsewhere';

/** What the app wants of the messaging app; one implementation inside it, one for every other browser. */
export interface WechatPort {
  /** Opens the payment (`chooseWXPay`); where that leaves the page, the promise ends with the page. */
  pay(params: PayParams): Promise<PayOutcome>;
  /** The outcome of a payment that left the page, once, by the package it was opened with. */
  takeOutcome(): { package: string; outcome: PayOutcome } | undefined;
  /** Asks the phone where it is; a refusal, a fault and silence all give `nowhere`. Only ever behind a tap. */
  locate(): Promise<Location>;
  /** None when the person gives up; rejects when the phone keeps its pictures from us. Only ever behind a tap. */
  chooseImages(request?: ImageRequest): Promise<PickedImage[]>;
  previewImages(urls: readonly string[], current?: string): Promise<Elsewhere | undefined>;
  /** Undefined when the person gives up. */
  chooseInvoiceTitle(): Promise<ChosenTitle | Elsewhere | undefined>;
  chooseInvoices(signature: CardSignature): Promise<CardInvoice[] | Elsewhere>;
  /** What the menu at the top right sends to a friend and to the timeline. */
  share(card: ShareCard): Promise<void>;
  showOptionMenu(shown: boolean): Promise<void>;
}
