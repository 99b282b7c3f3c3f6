import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '#server/kernel/ports/storage/s3.ts';
import { serveHttp } from './http-server.ts';

const maxSkewMs = 15 * 60_000;
const authorization =
  /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request,\s?SignedHeaders=([\w;-]+),\s?Signature=(\w{64})$/;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** The protocol's error code of a request. Undefined for a request that is signed as documented. */
function refusalOf(request: IncomingMessage, body: Buffer, bucket: Bucket, now: Date): string | undefined {
  const [, id, day, region, names = '', signature = ''] =
    authorization.exec(request.headers.authorization ?? '') ?? [];
  const header = (name: string) => String(request.headers[name] ?? '');
  const at = header('x-amz-date');
  if (id !== bucket.accessKeyId || region !== bucket.region) return 'InvalidAccessKeyId';
  const moment = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(moment - now.getTime()) < maxSkewMs)) return 'RequestTimeTooSkewed';
  if (header('x-amz-content-sha256') !== hex(body)) return 'XAmzContentSHA256Mismatch';
  for (const name of ['host', ...Object.keys(request.headers).filter(key => key.startsWith('x-amz-'))])
    if (!names.split(';').includes(name)) return 'AccessDenied';
  const { pathname } = new URL(request.url ?? '', 'http://bucket');
  const lines = names.split(';').map(name => `${name}:${header(name)}\n`);
  const canonical = [request.method, pathname, '', lines.join(''), names, hex(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, hex(canonical)].join('\n');
  const dayKey = hmac(`AWS4${bucket.secretAccessKey}`, day ?? '');
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

/** A local bucket with the part of the S3 protocol that a store needs. It checks every signature. */
export async function openBucket(now: () => Date) {
  const objects = new Map<string, { type: string | undefined; bytes: Buffer }>();
  const refusals: string[] = [];
  let broken = false;
  const server = await serveHttp(async (request, response) => {
    const body = await buffer(request);
    const refusal = refusalOf(request, body, bucket, now());
    const path = request.url ?? '';
    if (refusal) refusals.push(refusal);
    if (refusal || broken) {
      response.writeHead(refusal ? 403 : 503).end(`<Error><Code>${refusal ?? 'SlowDown'}</Code></Error>`);
    } else if (request.method === 'PUT') {
      objects.set(path, { type: request.headers['content-type'], bytes: body });
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else {
      const bytes = objects.get(path)?.bytes;
      if (bytes) response.end(bytes);
      else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    }
  });
  const bucket: Bucket = {
    url: `${server.url}/pictures`,
    region: 'cn-south-1',
    accessKeyId: 'TESTKEY',
    secretAccessKey: 'a secret of the test',
  };
  return {
    bucket,
    objects,
    refusals,
    /** Puts the bucket out of order, or in order again. */
    breakDown(now: boolean) {
      broken = now;
    },
    close: server.close,
  };
}
