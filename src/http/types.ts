import type { ErrorCode } from '#generated/model/error-code.ts';
import type { OperationId } from '#generated/operations.ts';
import type { Envelope } from './envelope.ts';

export interface RequestConfig {
  url: string;
  method: string;
  params?: object;
  data?: unknown;
  headers?: object;
  signal?: AbortSignal;
}

/** How much of what is sent has gone out, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** What a generated hook says of its operation; all of it comes from the contract. */
interface OperationOptions {
  operation?: OperationId;
  /** Where the operation takes topOrgId: it is filled in where the call names none. */
  organization?: 'query' | 'body';
  /** The reads that this write makes stale (`x-invalidates`); '*' means every read. */
  invalidates?: readonly string[];
}

/** What a call may add. */
export interface RequestOptions extends OperationOptions {
  /** Codes that this call handles itself: rejected without a toast (specification §8). */
  handles?: readonly ErrorCode[];
  onProgress?: OnProgress | undefined;
  /** `always`: refused with 4013, the call leads to the login from a screen for guests, too (specification §8, savings). */
  login?: 'always';
  /** Judges an answer whose code alone does not decide success. */
  judge?: (envelope: Envelope) => Envelope;
  /** Resolves only when the reads that it made stale are answered again, so that a button stays busy until then. */
  awaitsReads?: boolean;
}
