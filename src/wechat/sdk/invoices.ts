import type { CardInvoice, CardSignature, ChosenTitle } from '#src/wechat/port.ts';
import { CallFailed, invoke } from './sdk.ts';

const unlessCanceled = async <Result, Nothing>(work: () => Promise<Result>, nothing: Nothing) => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallFailed && error.canceled) return nothing;
    throw error;
  }
};

/** The platform answers with JSON in a string; a few clients with the thing itself. */
const opened = (info: unknown): unknown => (typeof info === 'string' ? JSON.parse(info) : info);

/** As the platform writes it: type 0 is a company, 1 a person. */
interface TitleInfo {
  type: string | number;
  title: string;
  taxNumber?: string;
}

export const chooseInvoiceTitle = (): Promise<ChosenTitle | undefined> =>
  unlessCanceled(async () => {
    const answer = await invoke('chooseInvoiceTitle', { scene: '1' });
    const { type, title, taxNumber } = opened(answer.choose_invoice_title_info) as TitleInfo;
    return String(type) === '1'
      ? { titleType: 'PERSONAL', title, taxpayerNumber: null }
      : { titleType: 'COMPANY', title, taxpayerNumber: taxNumber || null };
  }, undefined);

interface InvoiceInfo {
  card_id: string;
  encrypt_code: string;
}

export const chooseInvoices = (signature: CardSignature): Promise<CardInvoice[]> =>
  unlessCanceled(async () => {
    const answer = await invoke('chooseInvoice', signature);
    const chosen = opened(answer.choose_invoice_info) as InvoiceInfo[];
    return chosen.map(({ card_id, encrypt_code }) => ({ cardId: card_id, encryptCode: encrypt_code }));
  }, []);
