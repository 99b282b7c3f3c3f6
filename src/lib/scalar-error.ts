import { messages } from '#generated/messages.ts';
import { Email, IdNumber, ImageCode, PersonName, Phone, SmsCode } from '#generated/zod/wenzhi.schemas.ts';

const scalars = { Email, IdNumber, ImageCode, PersonName, Phone, SmsCode } satisfies Record<
  keyof typeof messages,
  unknown
>;

/** The contract's rule for one text, and the contract's words when it is broken. */
export const scalarError = (scalar: keyof typeof messages, text: string): string | undefined =>
  scalars[scalar].safeParse(text).success ? undefined : messages[scalar];
