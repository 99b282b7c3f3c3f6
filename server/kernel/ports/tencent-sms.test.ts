import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '#tests/support/http-server.ts';
import { simulatedClock } from './clock.ts';
import { SmsRefused } from './sms.ts';
import { authorize, tencentSms } from './tencent-sms.ts';

test('The example that Tencent Cloud publishes (签名方法 v3) is signed to the letter', () => {
  const payload = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const authorization = authorize(
    { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
    { service: 'cvm', host: 'cvm.tencentcloudapi.com', payload, timestamp: 1_551_113_065 },
  );
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, ' +
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});

const account = {
  secretId: 'AKID',
  secretKey: 'secret',
  appId: '1400006666',
  sign: '问止中医',
  region: 'ap-guangzhou',
  templates: { code: '1110', offer: '1111' },
};
const now = new Date('2026-11-20T01:00:00Z');
const message = { template: 'code' as const, values: ['246810', '5'], text: '验证码 246810' };
const sent = [
  { SerialNo: '5000:1', PhoneNumber: '+8613800002000', Fee: 1, Code: 'Ok', Message: 'send success' },
];
const fault = (Code: string) => ({ Error: { Code, Message: '-' } });
const status = (Code: string) => ({ SendStatusSet: [{ Code, Message: '-' }] });

/** A stand-in of Tencent's server: gives the set answer, and records its requests. */
async function provider(answer: object, httpStatus = 200) {
  const seen: { headers: Record<string, unknown>; body: string }[] = [];
  const server = await serveHttp(async (request, response) => {
    seen.push({ headers: request.headers, body: await text(request) });
    response.writeHead(httpStatus).end(JSON.stringify({ Response: { RequestId: 'a0aabda6', ...answer } }));
  });
  onTestFinished(() => server.close());
  return {
    seen,
    host: new URL(server.url).host,
    sms: tencentSms({ ...account, apiUrl: server.url }, simulatedClock(now)),
  };
}

describe('a message', () => {
  test('A message goes out as its template, signed over what is sent', async () => {
    const { seen, sms, host } = await provider({ SendStatusSet: sent });
    await sms.send('13800002000', message, 'w1');
    const [{ headers, body } = { headers: {}, body: '' }] = seen;
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ['+8613800002000'],
      SmsSdkAppId: '1400006666',
      SignName: '问止中医',
      TemplateId: '1110',
      TemplateParamSet: ['246810', '5'],
      SessionContext: 'w1',
    });
    const timestamp = Math.floor(now.getTime() / 1000);
    expect(headers).toMatchObject({
      host,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(timestamp),
      'content-type': 'application/json; charset=utf-8',
      authorization: authorize(account, { service: 'sms', host, payload: body, timestamp }),
    });
  });

  test.each([
    ['LimitExceeded.PhoneNumberDailyLimit', 'too-often'],
    ['LimitExceeded.PhoneNumberThirtySecondLimit', 'too-often'],
    ['InvalidParameterValue.IncorrectPhoneNumber', 'bad-number'],
    ['FailedOperation.PhoneNumberInBlacklist', 'bad-number'],
  ])('A message is refused with %s: %s', async (code, reason) => {
    for (const answer of [status(code), fault(code)]) {
      const { sms } = await provider(answer);
      const error = await sms.send('13800002000', message).catch((refusal: unknown) => refusal);
      expect(error).toBeInstanceOf(SmsRefused);
      expect(error).toMatchObject({ reason, message: expect.stringContaining('a0aabda6') });
    }
  });

  test.each([
    ['a wrong signature', fault('AuthFailure.SignatureFailure'), 200],
    ['no money left', status('FailedOperation.InsufficientBalanceInSmsPackage'), 200],
    ['no status', {}, 200],
    ['a fault of theirs', { SendStatusSet: sent }, 502],
  ])('%s is the server’s fault, not the phone’s', async (_, answer, httpStatus) => {
    const { sms, seen } = await provider(answer, httpStatus);
    const error = await sms.send('13800002000', message).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SmsRefused);
    expect(seen).toHaveLength(1);
  });
});
