import type { ErrorCode } from '#generated/model/error-code.ts';
import type { Envelope } from './envelope.ts';

const networkHiccup = '网络开小差了';

/** The server answered with a code other than 0. */
export class ApiError extends Error {
  readonly code: number;
  readonly data: unknown;
  readonly operation: string | undefined;

  constructor(envelope: Envelope, operation?: string) {
    super(envelope.message || envelope.msg || networkHiccup);
    this.name = 'ApiError';
    this.code = envelope.code;
    this.data = envelope.data;
    this.operation = operation;
  }
}

/** No envelope came back: offline, timed out, cut off, or not our server. */
export class TransportError extends Error {
  /** What the transport threw. */
  readonly reason: unknown;
  readonly operation: string | undefined;

  constructor(reason: unknown, operation?: string) {
    super(networkHiccup);
    this.name = 'TransportError';
    this.reason = reason;
    this.operation = operation;
  }

  static from(error: unknown, operation?: string): TransportError {
    return error instanceof TransportError ? error : new TransportError(error, operation);
  }
}

export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
