import { limits, messages } from '#generated/messages.ts';

/**
 * The contract's rule for one text, and the contract's words when it is broken. The schemas themselves come in one
 * piece for all domains: a page of two fields need not carry them.
 */
export const scalarError = (scalar: keyof typeof messages, text: string): string | undefined => {
  const { minLength, maxLength, pattern } = limits[scalar];
  const kept = text.length >= minLength && text.length <= maxLength && new RegExp(pattern).test(text);
  return kept ? undefined : messages[scalar];
};
