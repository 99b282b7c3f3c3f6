import type { AxiosInstance } from 'axios';
import { hearServerTime } from '#src/lib/clock.ts';
import { apiRoot } from './api-root.ts';
import { takeFirstAnswer } from './first-answer.ts';
import type { OnProgress, RequestConfig } from './types.ts';

/** Specification §9. */
const timeoutMs = 15_000;

let instance: Promise<AxiosInstance> | undefined;

/** axios weighs 21 kB: it comes with the first request, not with the first paint. */
function client(): Promise<AxiosInstance> {
  instance ??= import('axios').then(({ default: axios }) =>
    axios.create({
      timeout: timeoutMs,
      withCredentials: true,
      paramsSerializer: { indexes: null },
      // The envelope decides between success and failure; the status alone never does.
      validateStatus: () => true,
    }),
  );
  return instance;
}

/** A tap waits for all that is done in its event: a screen is shown first, and asks then. */
const afterThisEvent = () => new Promise<void>(resolve => setTimeout(resolve));

/** Sends one request; resolves with the body of whatever answer came back. */
export async function send(request: RequestConfig, onProgress?: OnProgress): Promise<unknown> {
  const early = await takeFirstAnswer(request);
  if (early !== undefined) return early;
  const { headers, url, ...config } = request;
  await afterThisEvent();
  const axios = await client().catch((error: unknown) => {
    instance = undefined;
    throw error;
  });
  const sent = Date.now();
  const response = await axios.request({
    ...config,
    url: url.replace(/^\/crm\/api/, apiRoot),
    headers: { ...headers },
    ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
  });
  hearServerTime(response.headers.date, sent);
  return response.data;
}
