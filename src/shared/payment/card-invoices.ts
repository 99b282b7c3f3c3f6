import { signJsSdk } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type CardInvoice, type Elsewhere, wechat } from '#src/wechat/wechat.ts';
import { inWechat } from '#src/wechat/where.ts';

/** Without an official account to sign with, the card bag does not exist either, so no message is shown. */
const handles = [ErrorCode.NOT_OPEN, ErrorCode.FORBIDDEN];

/**
 * Invoices of the messaging app's card bag (specification §7, choose invoice); none when the person gives up. The bag
 * opens to a new signature each time.
 */
export async function chooseCardInvoices(): Promise<CardInvoice[] | Elsewhere> {
  if (!inWechat) return 'elsewhere';
  const url = window.location.href.replace(/#.*$/, '');
  const { timestamp, nonceStr, cardSign } = await signJsSdk({ url, forInvoices: true }, { handles });
  if (!cardSign) return 'elsewhere';
  return (await wechat()).chooseInvoices({ timestamp, nonceStr, signType: 'SHA1', cardSign });
}
