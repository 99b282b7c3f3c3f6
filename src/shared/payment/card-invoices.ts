import { signJsSdk } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type CardInvoice, type Elsewhere, wechat } from '#src/wechat/wechat.ts';
import { inWechat } from '#src/wechat/where.ts';

/** Where there is no account to sign with, there is no card bag either: nothing to tell the person. */
const handles = [ErrorCode.NOT_OPEN, ErrorCode.FORBIDDEN];

/**
 * Invoices of the messaging app's card bag (specification §7, choose invoice); none when the person gives up. The bag
 * opens to a signature of its own, made anew each time.
 */
export async function chooseCardInvoices(): Promise<CardInvoice[] | Elsewhere> {
  if (!inWechat) return 'elsewhere';
  const url = window.location.href.replace(/#.*$/, '');
  const { timestamp, nonceStr, cardSign } = await signJsSdk({ url, forInvoices: true }, { handles });
  if (!cardSign) return 'elsewhere';
  return (await wechat()).chooseInvoices({ timestamp, nonceStr, signType: 'SHA1', cardSign });
}
