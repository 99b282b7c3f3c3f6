import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import { type SmsMessage, type SmsPort, SmsRefused } from './sms.ts';

export interface TencentSms {
  secretId: string;
  secretKey: string;
  /** SdkAppId */
  appId: string;
  /** As it was approved, without the brackets. */
  sign: string;
  templates: Record<SmsMessage['template'], string>;
  region: string;
  /** Tests replace the provider's address. */
  apiUrl?: string;
}

interface SignedCall {
  service: string;
  host: string;
  payload: string;
  timestamp: number;
}

const contentType = 'application/json; charset=utf-8';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

/** 签名方法 v3 (TC3-HMAC-SHA256). */
export function authorize(
  { secretId, secretKey }: Pick<TencentSms, 'secretId' | 'secretKey'>,
  { service, host, payload, timestamp }: SignedCall,
): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const signed = 'content-type;host';
  const request = ['POST', '/', '', `content-type:${contentType}\nhost:${host}\n`, signed, sha256(payload)];
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(request.join('\n'))].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

const answerShape = z.object({
  Response: z.object({
    Error: z.optional(z.object({ Code: z.string(), Message: z.string() })),
    SendStatusSet: z.optional(z.array(z.object({ Code: z.string(), Message: z.string() }))),
    RequestId: z.string(),
  }),
});

/** 发送短信, 错误码: errors of the phone, not of the server. */
const badNumber = new Set([
  'InvalidParameterValue.IncorrectPhoneNumber',
  'FailedOperation.PhoneNumberInBlacklist',
  'UnsupportedOperation.ChineseMainlandTemplateToGlobalPhone',
]);
const tooOften = new Set([
  'LimitExceeded.PhoneNumberDailyLimit',
  'LimitExceeded.PhoneNumberOneHourLimit',
  'LimitExceeded.PhoneNumberThirtySecondLimit',
  'LimitExceeded.PhoneNumberSameContentDailyLimit',
]);

const timeoutMs = 5000;

/** Tencent Cloud SMS, 发送短信 2021-01-11. It is not repeated, because a repeated message would arrive twice. */
export function tencentSms(settings: TencentSms, clock: Clock): SmsPort {
  const { apiUrl = 'https://sms.tencentcloudapi.com', region, templates } = settings;
  const { host } = new URL(apiUrl);
  return {
    async send(phone, { template, values }, messageId) {
      const payload = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: settings.appId,
        SignName: settings.sign,
        TemplateId: templates[template],
        TemplateParamSet: values,
        ...(messageId && { SessionContext: messageId }),
      });
      const timestamp = Math.floor(clock.now().getTime() / 1000);
      const response = await fetch(apiUrl, {
        method: 'POST',
        headers: {
          'content-type': contentType,
          authorization: authorize(settings, { service: 'sms', host, payload, timestamp }),
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-region': region,
          'x-tc-timestamp': String(timestamp),
        },
        body: payload,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`Tencent SMS answered ${response.status}`);
      const { Error: fault, SendStatusSet, RequestId } = answerShape.parse(await response.json()).Response;
      const { Code = 'NoStatus', Message = '' } = fault ?? SendStatusSet?.[0] ?? {};
      if (Code === 'Ok') return;
      const what = `Tencent SMS: ${Code} ${Message} (${RequestId})`;
      if (tooOften.has(Code)) throw new SmsRefused('too-often', what);
      if (badNumber.has(Code)) throw new SmsRefused('bad-number', what);
      throw new Error(what);
    },
  };
}
