import { ErrorCode } from '#generated/model/error-code.ts';
import { hasCode, TransportError } from '#src/http/errors.ts';
import { toast } from './toast.ts';

/** Specification §9, error toast. */
const duration = 4_000;

/**
 * Shows `text` after a network error or a fault of the server. `http` shows neither (specification §8), which is right
 * for reads; after a tap on a button the person must see that it did not work.
 */
export const toastNetworkError = (error: unknown, text: string) => {
  if (error instanceof TransportError || hasCode(error, ErrorCode.SYSTEM_FAULT)) {
    toast(text, { type: 'warn', duration });
  }
};
