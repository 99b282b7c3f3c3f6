import { z } from 'zod';
import type { Bucket } from './ports/storage/s3.ts';

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
  SMS_PROVIDER: z.enum(['simulator', 'gateway']).default('simulator'),
  SMS_GATEWAY_URL: z.url({ protocol: /^https$/ }).optional(),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional(),
  PAYMENT_PROVIDER: z.enum(['simulator', 'none']).default('simulator'),
  PICTURE_STORE: z.enum(['disk', 's3']).default('disk'),
  PICTURE_DIR: z.string().min(1).default('var/pictures'),
  S3_BUCKET_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DEVELOPMENT_PAGES: flag.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  HOLD_MINUTES: z.coerce.number().int().min(1).max(1440).default(15),
  SHARED_READ_MS: z.coerce.number().int().min(0).max(60_000).default(1000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  STATIC_DIR: z.string().default('dist'),
});

export const settingNames = settings.keyof().options;

export type Config = ReturnType<typeof parseConfig>;

export class ConfigError extends Error {}

/**
 * Parses the whole environment once.
 *
 * @throws ConfigError naming every setting that is wrong, or that production does not allow
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const values = parsed.data;
  const production = values.MODE === 'production';
  const config = {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL) : undefined,
    database: { url: values.DATABASE_URL, dataDir: values.DATA_DIR, pool: values.DATABASE_POOL },
    demoData: values.DEMO_DATA ?? !production,
    sessionDays: values.SESSION_DAYS,
    secretKey: values.SECRET_KEY,
    sms:
      values.SMS_PROVIDER === 'gateway'
        ? { provider: 'gateway' as const, url: values.SMS_GATEWAY_URL, token: values.SMS_GATEWAY_TOKEN }
        : { provider: 'simulator' as const },
    paymentProvider: values.PAYMENT_PROVIDER,
    pictures:
      values.PICTURE_STORE === 's3'
        ? {
            store: 's3' as const,
            bucket: {
              url: values.S3_BUCKET_URL ?? '',
              region: values.S3_REGION,
              accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
              secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
            },
          }
        : { store: 'disk' as const, folder: values.PICTURE_DIR },
    developmentPages: values.DEVELOPMENT_PAGES ?? !production,
    trustedProxies: values.TRUSTED_PROXIES,
    holdMinutes: values.HOLD_MINUTES,
    sharedReadMs: values.SHARED_READ_MS,
    logLevel: values.LOG_LEVEL,
    staticDir: values.STATIC_DIR,
  };
  const refused = [
    ...(config.sms.provider === 'gateway' && !(config.sms.url && config.sms.token)
      ? ['SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN: 短信网关要有地址与令牌']
      : []),
    ...(config.pictures.store === 's3' ? whatBucketLacks(config.pictures.bucket, production) : []),
    ...(production ? whatProductionRefuses(config) : []),
  ];
  if (refused.length > 0) throw new ConfigError(refused.join('\n'));
  return config;
}

function whatBucketLacks(bucket: Bucket, production: boolean): string[] {
  const { url, accessKeyId, secretAccessKey } = bucket;
  return [
    ...(url && accessKeyId && secretAccessKey
      ? []
      : ['S3_BUCKET_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: 图片存到对象存储时三项都要有']),
    ...(production && url.startsWith('http:') ? ['S3_BUCKET_URL: 生产环境要用 https'] : []),
  ];
}

interface Risky {
  publicUrl: URL | undefined;
  secretKey: string;
  sms: { provider: string };
  paymentProvider: string;
  developmentPages: boolean;
  demoData: boolean;
}

function whatProductionRefuses(config: Risky): string[] {
  const rules: [boolean, string][] = [
    [config.publicUrl?.protocol !== 'https:', 'PUBLIC_URL: 生产环境要有 https 地址'],
    [config.secretKey === developmentKey, 'SECRET_KEY: 生产环境不得使用默认密钥'],
    [config.sms.provider === 'simulator', 'SMS_PROVIDER: 生产环境不得使用短信模拟器'],
    [config.paymentProvider === 'simulator', 'PAYMENT_PROVIDER: 生产环境不得使用支付模拟器'],
    [config.developmentPages, 'DEVELOPMENT_PAGES: 生产环境不得打开短信收件箱与操作页'],
    [config.demoData, 'DEMO_DATA: 生产环境不得写入演示数据'],
  ];
  return rules.filter(([broken]) => broken).map(([, message]) => message);
}
