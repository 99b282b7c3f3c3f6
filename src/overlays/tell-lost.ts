import { ErrorCode } from '#generated/model/error-code.ts';
import { hasCode, TransportError } from '#src/http/errors.ts';
import { toast } from './toast.ts';

/** Specification §9, error toast. */
const duration = 4_000;

/**
 * Of a lost answer and of a fault of the server `http` only makes a note (specification §8), which is right for
 * reads. Who has tapped a button must hear that it did not work.
 */
export const tellLost = (error: unknown, text: string) => {
  if (error instanceof TransportError || hasCode(error, ErrorCode.SYSTEM_FAULT)) {
    toast(text, { type: 'warn', duration });
  }
};
