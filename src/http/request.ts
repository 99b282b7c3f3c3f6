import { ErrorCode } from '#generated/model/error-code.ts';
import type { OperationId } from '#generated/operations.ts';
import { judge, openEnvelope } from './envelope.ts';
import { ApiError, TransportError } from './errors.ts';
import { inspectAnswer } from './inspection.ts';
import { onFault, onSuccess } from './reactions.ts';
import { send } from './transport.ts';

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

export interface RequestOptions {
  operation?: OperationId;
  /** Codes that this call handles itself: rejected without a toast (specification §8). */
  handles?: readonly ErrorCode[];
  onProgress?: OnProgress | undefined;
}

type DataOf<Result> = Result extends { data?: infer Data } ? Exclude<Data, undefined> : never;

/**
 * The way of every generated hook to the server: opens the envelope and gives its data.
 *
 * @throws ApiError for every code but 0; TransportError when no envelope came back
 */
export async function request<Result>(
  config: RequestConfig,
  { operation, handles = [], onProgress }: RequestOptions = {},
): Promise<DataOf<Result>> {
  try {
    const answer = await send(config, onProgress);
    inspectAnswer(operation, answer);
    const envelope = judge(operation, openEnvelope(answer));
    if (envelope.code !== ErrorCode.OK) throw new ApiError(envelope, operation);
    onSuccess(operation, envelope.data);
    return envelope.data as DataOf<Result>;
  } catch (error) {
    if (config.signal?.aborted) throw error;
    const fault = error instanceof ApiError ? error : TransportError.from(error, operation);
    onFault(fault, handles);
    throw fault;
  }
}

/** The error type that orval writes into every hook. */
export type ErrorType<_Documented> = ApiError | TransportError;
