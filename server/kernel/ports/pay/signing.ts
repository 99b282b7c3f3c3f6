import { createCipheriv, createDecipheriv, createSign, createVerify } from 'node:crypto';
import { type ClientPayParams, type Notice, NoticeRefused } from './port.ts';

/** API v3 refuses what is older, or further ahead, so that an intercepted notice cannot be sent again later. */
const maxAgeSeconds = 300;
const tagBytes = 16;

const lines = (...parts: string[]) => parts.map(part => `${part}\n`).join('');

const sign = (text: string, privateKey: string) =>
  createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');

/** API v3, JSAPI 调起支付: appId, time, nonce and package, a line each, signed by the merchant. */
export function signClientParams(
  params: Omit<ClientPayParams, 'signType' | 'paySign'>,
  merchantPrivateKey: string,
): ClientPayParams {
  const text = lines(params.appId, params.timeStamp, params.nonceStr, params.package);
  return { ...params, signType: 'RSA', paySign: sign(text, merchantPrivateKey) };
}

interface SignedRequest {
  method: string;
  /** With its query. */
  path: string;
  body: string;
}

/** API v3, 签名生成: method, address, time, nonce and body, a line each, signed by the merchant. */
export function signRequest(
  { method, path, body }: SignedRequest,
  merchant: { merchantId: string; certificateSerial: string; privateKey: string },
  now: Date,
  nonce: string,
): string {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = sign(lines(method, path, timestamp, nonce, body), merchant.privateKey);
  const parts = {
    mchid: merchant.merchantId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: merchant.certificateSerial,
  };
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`;
}

interface PlatformKey {
  serial: string;
  publicKey: string;
}

/**
 * API v3, 签名验证: time, nonce and body, a line each, under the platform key of that serial. The probes with a
 * signature 'WECHATPAY/SIGNTEST/…' fail here like any other wrong one, as the provider wants.
 *
 * @throws NoticeRefused
 */
export function verifyNotice({ headers, body }: Notice, key: PlatformKey, now: Date): void {
  const of = (name: string) => headers.get(`wechatpay-${name}`) ?? '';
  const timestamp = of('timestamp');
  if (!/^\d{1,12}$/.test(timestamp)) throw new NoticeRefused('no timestamp');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > maxAgeSeconds) throw new NoticeRefused('stale');
  if (of('serial') !== key.serial) throw new NoticeRefused('unknown serial');
  const verified = createVerify('RSA-SHA256')
    .update(lines(timestamp, of('nonce'), body))
    .verify(key.publicKey, of('signature'), 'base64');
  if (!verified) throw new NoticeRefused('wrong signature');
}

export function signNotice(
  body: string,
  now: Date,
  nonce: string,
  key: { serial: string; privateKey: string },
): Headers {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return new Headers({
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': key.serial,
    'wechatpay-signature': sign(lines(timestamp, nonce, body), key.privateKey),
  });
}

export interface SealedResource {
  algorithm: string;
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

/** API v3, 解密回调报文: AES-256-GCM under the APIv3 key, the tag behind the ciphertext. */
export function openResource(resource: SealedResource, apiV3Key: Uint8Array): string {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  if (resource.algorithm !== 'AEAD_AES_256_GCM' || bytes.length < tagBytes) {
    throw new NoticeRefused('unknown algorithm');
  }
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce)
      .setAAD(Buffer.from(resource.associated_data ?? ''))
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new NoticeRefused('cannot be opened', { cause: error });
  }
}

/** The platform's side of `openResource`. `associated_data` is the kind of the content. */
export function sealResource(
  text: string,
  nonce: string,
  apiV3Key: Uint8Array,
  associated_data = 'transaction',
): SealedResource {
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associated_data));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: body.toString('base64'), nonce, associated_data };
}
