import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '#server/kernel/ports/clock.ts';
import { checkName, type StoragePort } from './port.ts';

export interface Bucket {
  /** The bucket's own address, in its provider's style. Names are appended to its path. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const timeoutMs = 20_000;

/** '2013-05-24T00:00:00.000Z' as AWS writes it: '20130524T000000Z'. */
const amzDate = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Keeps pictures in a bucket with the S3 protocol. Nothing is public there; this server serves them. */
export function s3Storage({ url: bucketUrl, ...credentials }: Bucket, clock: Clock): StoragePort {
  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, body = new Uint8Array()) {
    checkName(name);
    const target = new URL(bucketUrl);
    target.pathname = `${target.pathname.replace(/\/$/, '')}/${name}`;
    const { url, headers } = await new AwsV4Signer({
      ...credentials,
      service: 's3',
      method,
      url: target.href,
      // Without its hash the signer would leave the body unsigned.
      headers: {
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        ...(method === 'PUT' ? { 'content-type': 'image/jpeg' } : {}),
      },
      datetime: amzDate(clock.now()),
    }).sign();
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
