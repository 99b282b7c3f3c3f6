import { describe, expect, test } from 'vitest';
import { type SignableRequest, signS3 } from './sigv4.ts';

/** The examples of docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, keys and all. */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const then = new Date('2013-05-24T00:00:00Z');

const request = (method: string, path: string, more: Partial<SignableRequest> = {}) => ({
  method,
  headers: {},
  body: new Uint8Array(),
  ...more,
  url: new URL(path, 'https://examplebucket.s3.amazonaws.com'),
});

const published: [name: string, request: SignableRequest, signature: string][] = [
  [
    'GET Object',
    request('GET', '/test.txt', { headers: { Range: 'bytes=0-9' } }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT Object',
    request('PUT', '/test$file.text', {
      headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: new TextEncoder().encode('Welcome to Amazon S3.'),
    }),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET Bucket Lifecycle',
    request('GET', '/?lifecycle'),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET Bucket (List Objects)',
    request('GET', '/?max-keys=2&prefix=J'),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
];

describe('the published examples come out to the letter', () => {
  test.each(published)('%s', (_, given, signature) => {
    const { authorization } = signS3(given, credentials, then);
    expect(authorization).toContain('Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request');
    expect(authorization?.endsWith(`Signature=${signature}`)).toBe(true);
  });
});

test('what is sent is what was signed: date and payload stand in the headers', () => {
  const body = new TextEncoder().encode('Welcome to Amazon S3.');
  expect(signS3(request('PUT', '/a.jpg', { body }), credentials, then)).toMatchObject({
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    authorization: expect.stringContaining('SignedHeaders=host;x-amz-content-sha256;x-amz-date,'),
  });
});
