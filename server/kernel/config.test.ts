import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, developmentKey, parseConfig, settingNames } from './config.ts';

/** The settings that production cannot do without. */
const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://wenzhi.example',
  SECRET_KEY: 'k'.repeat(32),
  SMS_PROVIDER: 'gateway',
  SMS_GATEWAY_URL: 'https://sms.example/send',
  SMS_GATEWAY_TOKEN: 'token',
  WECHAT_PROVIDER: 'none',
  PAYMENT_PROVIDER: 'none',
};

/** The names of the settings that are refused, in order. */
function refusedBy(env: Record<string, string | undefined>): string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map(line => line.split(':')[0] ?? '');
  }
}

describe('development', () => {
  test('Development starts with nothing set, for this machine only', () => {
    expect(parseConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 8080,
      secretKey: developmentKey,
      sms: { provider: 'simulator' },
      wechat: { provider: 'simulator' },
      paymentProvider: 'simulator',
      demoData: true,
      developmentPages: true,
      trustedProxies: 0,
      holdMinutes: 15,
      sessionDays: 30,
    });
  });

  test('An empty setting counts as not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', SECRET_KEY: '' })).toEqual(parseConfig({}));
  });

  test('A setting that does not concern the server is ignored', () => {
    expect(refusedBy({ PATH: '/bin', HOME: '/root' })).toEqual([]);
  });
});

describe('production', () => {
  test('Production starts with what it needs, without simulators and demo data', () => {
    expect(parseConfig(production)).toMatchObject({
      production: true,
      demoData: false,
      developmentPages: false,
      sms: { provider: 'gateway', url: 'https://sms.example/send', token: 'token' },
    });
  });

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://wenzhi.example' }],
    ['SECRET_KEY', { SECRET_KEY: undefined }],
    ['SECRET_KEY', { SECRET_KEY: developmentKey }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'simulator' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: undefined }],
    ['WECHAT_PROVIDER', { WECHAT_PROVIDER: 'simulator' }],
    ['WECHAT_PROVIDER', { WECHAT_PROVIDER: undefined }],
    ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: 'simulator' }],
    ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: undefined }],
    ['DEVELOPMENT_PAGES', { DEVELOPMENT_PAGES: 'true' }],
    ['DEMO_DATA', { DEMO_DATA: 'true' }],
  ])('Production refuses a setting by its name: %s %j', (name, change) => {
    expect(refusedBy({ ...production, ...change })).toEqual([name]);
  });

  test('Production names everything that it refuses at once', () => {
    expect(refusedBy({ MODE: 'production', DEMO_DATA: 'yes', DEVELOPMENT_PAGES: 'on' })).toEqual([
      'PUBLIC_URL',
      'SECRET_KEY',
      'SMS_PROVIDER',
      'WECHAT_PROVIDER',
      'PAYMENT_PROVIDER',
      'DEVELOPMENT_PAGES',
      'DEMO_DATA',
    ]);
  });
});

describe('a wrong setting', () => {
  test.each([
    ['MODE', 'staging'],
    ['PORT', '65536'],
    ['PORT', 'eighty'],
    ['PUBLIC_URL', 'wenzhi.example'],
    ['DATABASE_URL', 'mysql://localhost/wenzhi'],
    ['DATABASE_POOL', '0'],
    ['DEMO_DATA', 'perhaps'],
    ['SESSION_DAYS', '91'],
    ['SECRET_KEY', 'short'],
    ['SMS_PROVIDER', 'pigeon'],
    ['SMS_GATEWAY_URL', 'http://sms.example'],
    ['WECHAT_PROVIDER', 'qq'],
    ['WECHAT_APP_ID', 'gh_0123456789ab'],
    ['PAYMENT_PROVIDER', 'cash'],
    ['TENCENT_SMS_APP_ID', 'wenzhi'],
    ['WECHAT_PAY_MERCHANT_ID', 'wenzhi'],
    ['WECHAT_PAY_CERTIFICATE_SERIAL', '1DDE55'],
    ['WECHAT_PAY_API_V3_KEY', 'short'],
    ['PICTURE_STORE', 'tape'],
    ['S3_BUCKET_URL', 'ftp://bucket.example'],
    ['TRUSTED_PROXIES', '-1'],
    ['HOLD_MINUTES', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('A wrong setting is refused by its name: %s=%s', (name, value) => {
    expect(refusedBy({ [name]: value })).toEqual([name]);
  });

  test('The SMS gateway needs its address and its token', () => {
    for (const missing of ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN']) {
      expect(refusedBy({ ...production, [missing]: undefined })).toEqual([missing]);
    }
  });

  test('What each chosen provider lacks is reported at once, a line a feature, beside what is wrong', () => {
    expect(
      refusedBy({ SMS_PROVIDER: 'gateway', WECHAT_PROVIDER: 'official', WECHAT_APP_ID: 'gh_1', PORT: 'x' }),
    ).toEqual([
      'PORT',
      'WECHAT_APP_ID',
      'SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN',
      'WECHAT_APP_ID, WECHAT_APP_SECRET, PUBLIC_URL',
    ]);
  });

  test('WeChat Pay and Tencent SMS name what they lack, and paying needs the official account', () => {
    expect(refusedBy({ SMS_PROVIDER: 'tencent', PAYMENT_PROVIDER: 'wechat' })).toEqual([
      'TENCENT_SMS_SECRET_ID, TENCENT_SMS_SECRET_KEY, TENCENT_SMS_APP_ID, TENCENT_SMS_SIGN, TENCENT_SMS_CODE_TEMPLATE, TENCENT_SMS_OFFER_TEMPLATE',
      'WECHAT_PAY_MERCHANT_ID, WECHAT_PAY_CERTIFICATE_SERIAL, WECHAT_PAY_PRIVATE_KEY_FILE, WECHAT_PAY_API_V3_KEY, PUBLIC_URL',
      'WECHAT_PROVIDER',
    ]);
  });

  test('The platform’s public key needs both halves or none', () => {
    expect(refusedBy({ WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01' })).toEqual(['WECHAT_PAY_PUBLIC_KEY_FILE']);
    expect(refusedBy({ WECHAT_PAY_PUBLIC_KEY_FILE: '/etc/pub.pem' })).toEqual(['WECHAT_PAY_PUBLIC_KEY_ID']);
  });

  test('A setting that two features lack is reported once', () => {
    const sms = { SMS_PROVIDER: 'gateway', SMS_GATEWAY_TOKEN: 't' };
    expect(refusedBy({ ...sms, SMS_GATEWAY_URL: 'http://sms.example' })).toEqual(['SMS_GATEWAY_URL']);
  });
});

describe('a bucket for pictures', () => {
  const bucket = {
    PICTURE_STORE: 's3',
    S3_BUCKET_URL: 'https://pictures.example',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('A bucket is used when it is asked for, otherwise a folder', () => {
    expect(parseConfig({ ...bucket, S3_REGION: 'cn-south-1' }).pictures).toEqual({
      store: 's3',
      bucket: {
        url: 'https://pictures.example',
        region: 'cn-south-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
    });
    expect(parseConfig({ PICTURE_DIR: 'somewhere' }).pictures).toEqual({
      store: 'disk',
      folder: 'somewhere',
    });
  });

  test.each(['S3_BUCKET_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'A bucket needs its %s',
    missing => {
      expect(refusedBy({ ...bucket, [missing]: undefined })).toEqual([missing]);
    },
  );

  test('In production a bucket is reached by https', () => {
    const open = { ...bucket, S3_BUCKET_URL: 'http://pictures.example' };
    expect(refusedBy({ ...production, ...open })).toEqual(['S3_BUCKET_URL']);
    expect(refusedBy(open)).toEqual([]);
  });
});

describe('.env.example', () => {
  const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value]) => [
    name,
    value,
  ]);

  test('The example lists every setting of the server, and nothing else but what the build reads', () => {
    const ofServer = listed.filter(([name]) => !name?.startsWith('VITE_'));
    expect(ofServer.map(([name]) => name).sort()).toEqual([...settingNames].sort());
  });

  test('The example shows the defaults of development', () => {
    expect(parseConfig(Object.fromEntries(listed))).toEqual(parseConfig({}));
  });
});
