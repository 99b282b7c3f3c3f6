import { ErrorCode } from '#generated/model/error-code.ts';
import { type Envelope, openEnvelope } from './envelope.ts';
import { ApiError, TransportError } from './errors.ts';
import { inspectAnswer } from './inspection.ts';
import { withOrganization } from './organization.ts';
import { onFault, onSuccess } from './reactions.ts';
import { markStale } from './stale-reads.ts';
import { send } from './transport.ts';
import type { RequestConfig, RequestOptions } from './types.ts';

type DataOf<Result> = Result extends { data?: infer Data } ? Exclude<Data, undefined> : never;

const byCode = (envelope: Envelope) => envelope;

/**
 * The way of every generated hook to the server: opens the envelope and gives its data.
 *
 * @throws ApiError for every code but 0; TransportError when no envelope came back
 */
export async function request<Result>(
  config: RequestConfig,
  options: RequestOptions = {},
): Promise<DataOf<Result>> {
  const { operation, organization, invalidates = [], onProgress, judge = byCode, awaitsReads } = options;
  try {
    const answer = await send(withOrganization(config, organization), onProgress);
    inspectAnswer(operation, answer);
    const envelope = judge(openEnvelope(answer));
    if (envelope.code !== ErrorCode.OK) throw new ApiError(envelope, operation);
    if (config.method === 'GET' && envelope.data === undefined) throw new TypeError('no data in the answer');
    onSuccess();
    const answered = markStale(invalidates);
    if (awaitsReads) await answered;
    return envelope.data as DataOf<Result>;
  } catch (error) {
    if (config.signal?.aborted) throw error;
    const fault = error instanceof ApiError ? error : TransportError.from(error, operation);
    // A refused write may mean that the data has changed, and a lost answer may be that of a success.
    void markStale(invalidates);
    onFault(fault, options);
    throw fault;
  }
}

/** The error type that orval writes into every hook. */
export type ErrorType<_Documented> = ApiError | TransportError;
