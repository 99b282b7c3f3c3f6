import { z } from 'zod';

/** Keys that only a machine without patients may use; production refuses them. */
export const developmentKey = 'wenzhi-development-key-never-in-production';

const flag = z.stringbool();
const key = z.string().min(32, '至少 32 个字符');

/** Every setting of the server; `.env.example` lists the same names with their meaning. */
const settings = z.object({
  MODE: z.enum(['development', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: z.string().min(1).default('var/data'),
  DEMO_DATA: flag.optional(),
  SESSION_DAYS: z.coerce.number().int().min(1).max(90).default(30),
  SECRET_KEY: key.default(developmentKey),
  WECHAT_PROVIDER: z.enum(['simulator', 'official', 'none']).default('simulator'),
  WECHAT_APP_ID: z
    .string()
    .regex(/^wx[0-9a-z]{16}$/, 'wx 开头，共 18 位')
    .optional(),
  WECHAT_APP_SECRET: z.string().min(1).optional(),
  SMS_PROVIDER: z.enum(['simulator', 'tencent', 'gateway']).default('simulator'),
  SMS_GATEWAY_URL: z.url({ protocol: /^https$/ }).optional(),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional(),
  TENCENT_SMS_SECRET_ID: z.string().min(1).optional(),
  TENCENT_SMS_SECRET_KEY: z.string().min(1).optional(),
  TENCENT_SMS_APP_ID: z.string().regex(/^\d+$/, '短信应用的 SdkAppId，全是数字').optional(),
  TENCENT_SMS_SIGN: z.string().min(1).optional(),
  TENCENT_SMS_CODE_TEMPLATE: z.string().regex(/^\d+$/, '模板 ID，全是数字').optional(),
  TENCENT_SMS_OFFER_TEMPLATE: z.string().regex(/^\d+$/, '模板 ID，全是数字').optional(),
  TENCENT_SMS_REGION: z.string().min(1).default('ap-guangzhou'),
  PAYMENT_PROVIDER: z.enum(['simulator', 'wechat', 'none']).default('simulator'),
  WECHAT_PAY_MERCHANT_ID: z
    .string()
    .regex(/^\d{8,10}$/, '商户号，8 至 10 位数字')
    .optional(),
  WECHAT_PAY_CERTIFICATE_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]{40}$/, '商户 API 证书的序列号，40 位十六进制')
    .transform(serial => serial.toUpperCase())
    .optional(),
  WECHAT_PAY_PRIVATE_KEY_FILE: z.string().min(1).optional(),
  WECHAT_PAY_API_V3_KEY: z.string().length(32, 'APIv3 密钥，正好 32 个字符').optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\w+$/, 'PUB_KEY_ID_ 开头')
    .optional(),
  WECHAT_PAY_PUBLIC_KEY_FILE: z.string().min(1).optional(),
  PICTURE_STORE: z.enum(['disk', 's3']).default('disk'),
  PICTURE_DIR: z.string().min(1).default('var/pictures'),
  S3_BUCKET_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DEVELOPMENT_PAGES: flag.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  HOLD_MINUTES: z.coerce.number().multipleOf(0.5).min(0.5).max(1440).default(15),
  SHARED_READ_MS: z.coerce.number().int().min(0).max(60_000).default(1000),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  STATIC_DIR: z.string().default('dist'),
});

export const settingNames = settings.keyof().options;

export type Config = ReturnType<typeof configOf>;

export class ConfigError extends Error {}

type Settings = z.infer<typeof settings>;
type SettingName = keyof Settings;

/** What a feature needs once its provider is chosen. */
const requirements: { chosen(values: Settings): boolean; feature: string; names: SettingName[] }[] = [
  {
    chosen: values => values.SMS_PROVIDER === 'gateway',
    feature: '短信网关要有地址与令牌',
    names: ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'],
  },
  {
    chosen: values => values.WECHAT_PROVIDER === 'official',
    feature: '公众号要有 AppID、AppSecret 与网页地址',
    names: ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'PUBLIC_URL'],
  },
  {
    chosen: values => values.SMS_PROVIDER === 'tencent',
    feature: '腾讯云短信要有密钥、应用、签名与两个模板',
    names: [
      'TENCENT_SMS_SECRET_ID',
      'TENCENT_SMS_SECRET_KEY',
      'TENCENT_SMS_APP_ID',
      'TENCENT_SMS_SIGN',
      'TENCENT_SMS_CODE_TEMPLATE',
      'TENCENT_SMS_OFFER_TEMPLATE',
    ],
  },
  {
    chosen: values => values.PAYMENT_PROVIDER === 'wechat',
    feature: '微信支付要有商户号、商户证书的序列号与私钥文件、APIv3 密钥、网页地址',
    names: [
      'WECHAT_PAY_MERCHANT_ID',
      'WECHAT_PAY_CERTIFICATE_SERIAL',
      'WECHAT_PAY_PRIVATE_KEY_FILE',
      'WECHAT_PAY_API_V3_KEY',
      'PUBLIC_URL',
    ],
  },
  {
    chosen: values => values.PICTURE_STORE === 's3',
    feature: '图片存到对象存储时三项都要有',
    names: ['S3_BUCKET_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  {
    chosen: values => Boolean(values.WECHAT_PAY_PUBLIC_KEY_ID || values.WECHAT_PAY_PUBLIC_KEY_FILE),
    feature: '微信支付公钥的编号与文件要一同给出',
    names: ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY_FILE'],
  },
];

/** A line for each feature that lacks something, naming all that it lacks. */
function whatIsMissing(values: Settings): string[] {
  return requirements
    .filter(({ chosen }) => chosen(values))
    .flatMap(({ feature, names }) => {
      const missing = names.filter(name => values[name] === undefined);
      return missing.length > 0 ? [`${missing.join(', ')}: ${feature}`] : [];
    });
}

/** The payer is known by the openid that the official account gives. */
const paysWithoutAccount = (values: Settings) =>
  values.PAYMENT_PROVIDER === 'wechat' && values.WECHAT_PROVIDER !== 'official'
    ? ['WECHAT_PROVIDER: 微信支付要有公众号（official），付款人由它认出']
    : [];

/** The settings, and those that are wrong. Wrong ones count as not set, so that the rest is checked too. */
function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (parsed.success) return { values: parsed.data, wrong: new Map<string, string>() };
  const wrong = new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
  for (const name of wrong.keys()) delete given[name];
  return { values: settings.parse(given), wrong };
}

/**
 * Parses the whole environment once.
 *
 * @throws ConfigError naming every setting that is wrong or missing, or that production does not allow, all at once
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const { values, wrong } = readSettings(env);
  const config = configOf(values);
  const faults = [
    ...whatIsMissing(values),
    ...paysWithoutAccount(values),
    ...(config.production ? whatProductionRefuses(config) : []),
  ];
  const named = (fault: string) => fault.split(':')[0]?.split(', ') ?? [];
  const refused = [
    ...[...wrong].map(([name, message]) => `${name}: ${message}`),
    ...faults.filter(fault => !named(fault).every(name => wrong.has(name))),
  ];
  if (refused.length > 0) throw new ConfigError(refused.join('\n'));
  return config;
}

/** For what the requirements above have ensured. */
const given = (value: string | undefined): string => value ?? '';

function smsOf(values: Settings) {
  if (values.SMS_PROVIDER === 'simulator') return { provider: 'simulator' as const };
  if (values.SMS_PROVIDER === 'tencent') {
    return {
      provider: 'tencent' as const,
      secretId: given(values.TENCENT_SMS_SECRET_ID),
      secretKey: given(values.TENCENT_SMS_SECRET_KEY),
      appId: given(values.TENCENT_SMS_APP_ID),
      sign: given(values.TENCENT_SMS_SIGN),
      templates: {
        code: given(values.TENCENT_SMS_CODE_TEMPLATE),
        offer: given(values.TENCENT_SMS_OFFER_TEMPLATE),
      },
      region: values.TENCENT_SMS_REGION,
    };
  }
  return {
    provider: 'gateway' as const,
    url: given(values.SMS_GATEWAY_URL),
    token: given(values.SMS_GATEWAY_TOKEN),
  };
}

function wechatOf(values: Settings) {
  if (values.WECHAT_PROVIDER !== 'official') return { provider: values.WECHAT_PROVIDER };
  return {
    provider: 'official' as const,
    appId: given(values.WECHAT_APP_ID),
    appSecret: given(values.WECHAT_APP_SECRET),
  };
}

function wechatPayOf(values: Settings) {
  if (values.PAYMENT_PROVIDER !== 'wechat') return undefined;
  return {
    merchantId: given(values.WECHAT_PAY_MERCHANT_ID),
    certificateSerial: given(values.WECHAT_PAY_CERTIFICATE_SERIAL),
    privateKeyFile: given(values.WECHAT_PAY_PRIVATE_KEY_FILE),
    apiV3Key: given(values.WECHAT_PAY_API_V3_KEY),
    publicKeyId: values.WECHAT_PAY_PUBLIC_KEY_ID,
    publicKeyFile: values.WECHAT_PAY_PUBLIC_KEY_FILE,
  };
}

function picturesOf(values: Settings) {
  if (values.PICTURE_STORE === 'disk') return { store: 'disk' as const, folder: values.PICTURE_DIR };
  return {
    store: 's3' as const,
    bucket: {
      url: given(values.S3_BUCKET_URL),
      region: values.S3_REGION,
      accessKeyId: given(values.S3_ACCESS_KEY_ID),
      secretAccessKey: given(values.S3_SECRET_ACCESS_KEY),
    },
  };
}

function configOf(values: Settings) {
  const production = values.MODE === 'production';
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL) : undefined,
    database: { url: values.DATABASE_URL, dataDir: values.DATA_DIR, pool: values.DATABASE_POOL },
    demoData: values.DEMO_DATA ?? !production,
    sessionDays: values.SESSION_DAYS,
    secretKey: values.SECRET_KEY,
    sms: smsOf(values),
    wechat: wechatOf(values),
    paymentProvider: values.PAYMENT_PROVIDER,
    wechatPay: wechatPayOf(values),
    pictures: picturesOf(values),
    developmentPages: values.DEVELOPMENT_PAGES ?? !production,
    trustedProxies: values.TRUSTED_PROXIES,
    holdMinutes: values.HOLD_MINUTES,
    sharedReadMs: values.SHARED_READ_MS,
    shutdownDelayMs: (values.SHUTDOWN_DELAY_SECONDS ?? (production ? 6 : 0)) * 1000,
    logLevel: values.LOG_LEVEL,
    staticDir: values.STATIC_DIR,
  };
}

function whatProductionRefuses(config: Config): string[] {
  const rules: [boolean, string][] = [
    [config.publicUrl?.protocol !== 'https:', 'PUBLIC_URL: 生产环境要有 https 地址'],
    [config.secretKey === developmentKey, 'SECRET_KEY: 生产环境不得使用默认密钥'],
    [config.sms.provider === 'simulator', 'SMS_PROVIDER: 生产环境不得使用短信模拟器'],
    [config.wechat.provider === 'simulator', 'WECHAT_PROVIDER: 生产环境不得使用公众号模拟器'],
    [config.paymentProvider === 'simulator', 'PAYMENT_PROVIDER: 生产环境不得使用支付模拟器'],
    [config.developmentPages, 'DEVELOPMENT_PAGES: 生产环境不得打开短信收件箱与操作页'],
    [
      config.pictures.store === 's3' && config.pictures.bucket.url.startsWith('http:'),
      'S3_BUCKET_URL: 生产环境要用 https',
    ],
    [config.demoData, 'DEMO_DATA: 生产环境不得写入演示数据'],
  ];
  return rules.filter(([broken]) => broken).map(([, message]) => message);
}
