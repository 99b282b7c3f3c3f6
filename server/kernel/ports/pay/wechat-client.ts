import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Clock } from '#server/kernel/ports/clock.ts';
import { signRequest } from './signing.ts';

/** The merchant as the platform knows it. */
export interface Merchant {
  merchantId: string;
  /** Of the merchant's own API certificate (商户 API 证书). */
  certificateSerial: string;
  privateKey: string;
  apiV3Key: string;
}

export interface Reply {
  status: number;
  headers: Headers;
  /** Byte by byte as it came, because the signature is over it. */
  body: string;
}

/** The provider's error (API v3, 错误信息). */
export class PayFault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(what: string, status: number, code: string, message: string) {
    super(`${what}: ${status} ${code} ${message}`);
    this.status = status;
    this.code = code;
  }
}

const faultShape = z.object({ code: z.string(), message: z.optional(z.string()) });

const timeoutMs = 5000;
/** Every call may be repeated (port.ts). After these attempts the sweeps repeat it. */
const pausesMs = [100, 400];

export interface ClientOptions {
  merchant: Merchant;
  clock: Clock;
  apiUrl: string;
}

export type PayClient = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  platformSerial?: string,
) => Promise<Reply>;

const isWorthRepeating = (status: number) => status === 429 || status >= 500;

/** Signed requests to API v3. The caller checks the answer's own signature. */
export function payClient({ merchant, clock, apiUrl }: ClientOptions): PayClient {
  async function once(method: string, path: string, text: string, platformSerial?: string): Promise<Reply> {
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'wenzhi',
        authorization: signRequest(
          { method, path, body: text },
          merchant,
          clock.now(),
          randomBytes(16).toString('hex'),
        ),
        ...(text && { 'content-type': 'application/json' }),
        // 微信支付公钥: tells the platform with which key to sign its answer.
        ...(platformSerial && { 'wechatpay-serial': platformSerial }),
      },
      ...(text && { body: text }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  return async (method, path, body, platformSerial) => {
    const text = body ? JSON.stringify(body) : '';
    const what = `${method} ${path.split('?')[0]}`;
    for (let attempt = 0; ; attempt += 1) {
      const pause = pausesMs[attempt];
      const reply = await once(method, path, text, platformSerial).catch((error: Error) => error);
      const failed = reply instanceof Error || isWorthRepeating(reply.status);
      if (failed && pause !== undefined) {
        await delay(pause);
        continue;
      }
      if (reply instanceof Error) throw new Error(`${what}: ${reply.message}`, { cause: reply });
      if (reply.status >= 200 && reply.status < 300) return reply;
      throw faultOf(what, reply);
    }
  };
}

function faultOf(what: string, { status, body }: Reply): PayFault {
  try {
    const { code, message = '' } = faultShape.parse(JSON.parse(body));
    return new PayFault(what, status, code, message);
  } catch {
    return new PayFault(what, status, 'UNREADABLE', '');
  }
}
