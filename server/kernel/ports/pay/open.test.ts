import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '#server/kernel/config.ts';
import { systemClock } from '#server/kernel/ports/clock.ts';
import { openWechatPay } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'wechat-pay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const keep = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const files = {
  own: keep('apiclient_key.pem', rsa.privateKey),
  platform: keep('pub_key.pem', rsa.publicKey),
  curve: keep('curve.pem', curve),
  words: keep('words.pem', 'the secret words'),
};

const settings = {
  WECHAT_PROVIDER: 'official',
  WECHAT_APP_ID: 'wxd678efh567hg6787',
  WECHAT_APP_SECRET: 's',
  PUBLIC_URL: 'https://m.wenzhi.example',
  PAYMENT_PROVIDER: 'wechat',
  WECHAT_PAY_MERCHANT_ID: '1900009191',
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_CERTIFICATE_SERIAL: '1dde55ad98ed71d6edd4a4a16996de7b47773a8c',
  WECHAT_PAY_PRIVATE_KEY_FILE: files.own,
};
const platformKey = { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01', WECHAT_PAY_PUBLIC_KEY_FILE: files.platform };

const open = (env: Record<string, string>) =>
  openWechatPay(parseConfig({ ...settings, ...env }), systemClock);

/** What the operator reads when the server does not start. */
function faultsOf(env: Record<string, string>): string {
  try {
    open(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('WeChat Pay', () => {
  test('WeChat Pay opens with the merchant’s key, and with the platform’s public key beside it', () => {
    for (const env of [{}, platformKey]) {
      expect(open(env)).toMatchObject({ appId: 'wxd678efh567hg6787', merchantId: '1900009191' });
    }
  });

  test('WeChat Pay is not there where the settings do not name it', () => {
    expect(open({ PAYMENT_PROVIDER: 'none' })).toBeUndefined();
  });

  test.each([
    ['missing', join(folder, 'nowhere.pem'), '读不到'],
    ['not a key', files.words, '不是 PEM 格式的 RSA 密钥'],
    ['a key of another kind', files.curve, '不是 PEM 格式的 RSA 密钥'],
    ['a public key', files.platform, '不是 PEM 格式的 RSA 密钥'],
  ])('The key file that cannot be used is named: %s', (_, file, words) => {
    const faults = faultsOf({ WECHAT_PAY_PRIVATE_KEY_FILE: file });
    expect(faults).toContain('WECHAT_PAY_PRIVATE_KEY_FILE: ');
    expect(faults).toContain(words);
    expect(faults).not.toContain('secret words');
  });

  test('Both key files are named at once', () => {
    const faults = faultsOf({
      WECHAT_PAY_PRIVATE_KEY_FILE: files.words,
      WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
      WECHAT_PAY_PUBLIC_KEY_FILE: files.curve,
    });
    expect(faults.split('\n').map(line => line.split(':')[0])).toEqual([
      'WECHAT_PAY_PRIVATE_KEY_FILE',
      'WECHAT_PAY_PUBLIC_KEY_FILE',
    ]);
  });
});
