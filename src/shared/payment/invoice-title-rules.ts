import { InvoiceApplication } from '#generated/zod/wenzhi.schemas.ts';
import type { ChosenTitle } from '#src/wechat/port.ts';

export type TitleDraft = Record<'title' | 'taxpayerNumber', string> & {
  titleType: ChosenTitle['titleType'];
};

export type TitleErrors = Partial<Record<'title' | 'taxpayerNumber', string>>;

/** A number comes by paste or from a clumsy keyboard. */
export const tidyNumber = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** The contract's own rules; a company needs its number, a person has none. */
export function titleErrors({ titleType, title, taxpayerNumber }: TitleDraft): TitleErrors {
  const { shape } = InvoiceApplication;
  const errors: TitleErrors = {};
  if (!shape.title.safeParse(title.trim()).success) {
    errors.title = titleType === 'COMPANY' ? '请填单位全称，2 至 100 个字' : '请填姓名，2 至 100 个字';
  }
  if (titleType === 'COMPANY' && !shape.taxpayerNumber.safeParse(taxpayerNumber).success) {
    errors.taxpayerNumber = '纳税人识别号应为 15 至 20 位数字或大写字母';
  }
  return errors;
}
