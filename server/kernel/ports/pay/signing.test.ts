import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NoticeRefused } from './port.ts';
import {
  openResource,
  sealResource,
  signClientParams,
  signNotice,
  signRequest,
  verifyNotice,
} from './signing.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const now = new Date('2026-11-20T01:00:00Z');
const key = { serial: 'A1', publicKey };

test('The call that opens the payment is signed line by line, as the provider checks it', () => {
  const params = signClientParams(
    { appId: 'wx1', timeStamp: '1554208460', nonceStr: 'n', package: 'prepay_id=p' },
    privateKey,
  );
  expect(params.signType).toBe('RSA');
  const verified = createVerify('RSA-SHA256')
    .update('wx1\n1554208460\nn\nprepay_id=p\n')
    .verify(publicKey, params.paySign, 'base64');
  expect(verified).toBe(true);
});

test('A request is signed over method, address with query, time, nonce and body, a line each', () => {
  const merchant = { merchantId: '1900009191', certificateSerial: '1DDE55', privateKey };
  const path = '/v3/certificates?x=1';
  const nonce = '593BEC0C930BF1AFEB40B4A08C8FB242';
  const header = signRequest({ method: 'GET', path, body: '' }, merchant, new Date(1_554_208_460_000), nonce);
  const [, signature = ''] = /signature="([^"]+)"/.exec(header) ?? [];
  expect(header.replace(signature, '…')).toBe(
    `WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="${nonce}",signature="…",timestamp="1554208460",serial_no="1DDE55"`,
  );
  const verified = createVerify('RSA-SHA256')
    .update(`GET\n${path}\n1554208460\n${nonce}\n\n`)
    .verify(publicKey, signature, 'base64');
  expect(verified).toBe(true);
});

describe('a notice', () => {
  const notice = { headers: signNotice('{"a":1}', now, 'n', { serial: 'A1', privateKey }), body: '{"a":1}' };
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

  test('A notice is accepted for five minutes before and after', () => {
    for (const at of [-5, 0, 5]) expect(() => verifyNotice(notice, key, minutes(at))).not.toThrow();
    for (const at of [-5.1, 5.1]) {
      expect(() => verifyNotice(notice, key, minutes(at))).toThrow(NoticeRefused);
    }
  });

  test('A notice of another body or another key is refused', () => {
    expect(() => verifyNotice({ ...notice, body: '{"a":2}' }, key, now)).toThrow(NoticeRefused);
    expect(() => verifyNotice(notice, { ...key, serial: 'A2' }, now)).toThrow(NoticeRefused);
  });
});

describe('a resource', () => {
  const apiV3Key = Buffer.alloc(32, 7);
  const sealed = sealResource('{"mchid":"19"}', 'abcdef012345', apiV3Key);

  test('A resource opens as the platform’s own library seals it (wechatpay-java, AeadAesCipherTest)', () => {
    const published = {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
      nonce: 'uluk4a9R25RW',
      associated_data: 'associatedData',
    };
    expect(openResource(published, Buffer.from('a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb'))).toBe('message');
  });

  test('A resource opens with the key that sealed it', () => {
    expect(openResource(sealed, apiV3Key)).toBe('{"mchid":"19"}');
  });

  test.each([
    ['another key', sealed, Buffer.alloc(32)],
    ['other data beside it', { ...sealed, associated_data: 'refund' }, apiV3Key],
    ['another nonce', { ...sealed, nonce: '012345abcdef' }, apiV3Key],
    ['a changed text', { ...sealed, ciphertext: `AAAA${sealed.ciphertext.slice(4)}` }, apiV3Key],
    ['hardly any text', { ...sealed, ciphertext: 'AAAA' }, apiV3Key],
    ['another algorithm', { ...sealed, algorithm: 'AES_128' }, apiV3Key],
  ])('A changed resource is refused: %s', (_, resource, at) => {
    expect(() => openResource(resource, at)).toThrow(NoticeRefused);
  });
});
