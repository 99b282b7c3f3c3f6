import type { Clock } from '#server/kernel/ports/clock.ts';
import { checkName, type StoragePort } from './port.ts';
import { type Credentials, signS3 } from './sigv4.ts';

export interface Bucket extends Credentials {
  /** The bucket's own address, in its provider's style. Names are appended to its path. */
  url: string;
}

const timeoutMs = 20_000;

/** Keeps pictures in a bucket with the S3 protocol. Nothing is public there; this server serves them. */
export function s3Storage(bucket: Bucket, clock: Clock): StoragePort {
  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, body = new Uint8Array()) {
    checkName(name);
    const url = new URL(bucket.url);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
    const type: Record<string, string> = method === 'PUT' ? { 'content-type': 'image/jpeg' } : {};
    const headers = signS3({ method, url, headers: type, body }, bucket, clock.now());
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
    });
    const missing = response.status === 404 && method !== 'PUT';
    if (!response.ok && !missing) {
      throw new Error(
        `the bucket answered ${response.status} to ${method}: ${(await response.text()).slice(0, 300)}`,
      );
    }
    if (response.ok && method === 'GET') return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    return undefined;
  }
  return {
    async put(name, bytes) {
      await ask('PUT', name, new Uint8Array(bytes));
    },
    get: name => ask('GET', name),
    async remove(name) {
      await ask('DELETE', name);
    },
  };
}
