import { X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#server/kernel/ports/clock.ts';
import { NoticeRefused } from './port.ts';
import { sealedShape } from './shapes.ts';
import { openResource, verifyNotice } from './signing.ts';
import type { PayClient } from './wechat-client.ts';

/** The key that the platform gave this merchant to keep (微信支付公钥), by its `PUB_KEY_ID_…`. */
export interface PlatformPublicKey {
  id: string;
  publicKey: string;
}

export interface PlatformKeys {
  /** The serial of the key that the platform is asked to sign with. Undefined leaves it to the platform. */
  readonly wanted: string | undefined;
  /** Undefined for a serial that is not the platform's. */
  find(serial: string): Promise<string | undefined>;
}

/** 下载平台证书: look again within twelve hours. */
const freshMs = 12 * 3_600_000;
/** A forged notice can name any serial. Unknown serials cause a download this often at most. */
const askAgainMs = 60_000;

const listShape = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: sealedShape })),
});

interface Known {
  publicKey: string;
  until: number;
}

/**
 * The platform's keys in both forms of the documentation: the public key that was handed over, and the certificates that
 * are downloaded and change by themselves. Both sign while a merchant changes from one to the other.
 */
export function platformKeys(
  ask: PayClient,
  needs: { clock: Clock; apiV3Key: string },
  handedOver: PlatformPublicKey | undefined,
): PlatformKeys {
  const { clock, apiV3Key } = needs;
  let known = new Map<string, Known>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function download(): Promise<void> {
    const reply = await ask('GET', '/v3/certificates');
    const { data } = listShape.parse(JSON.parse(reply.body));
    const found = new Map<string, Known>();
    for (const { serial_no, encrypt_certificate } of data) {
      const certificate = new X509Certificate(openResource(encrypt_certificate, Buffer.from(apiV3Key)));
      if (certificate.serialNumber !== serial_no) throw new NoticeRefused('serial of another certificate');
      const publicKey = certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString();
      found.set(serial_no, { publicKey, until: Date.parse(certificate.validTo) });
    }
    // Only a holder of the APIv3 key can encrypt a certificate, and one of the certificates signs the answer.
    const serial = reply.headers.get('wechatpay-serial') ?? '';
    const publicKey = serial === handedOver?.id ? handedOver.publicKey : found.get(serial)?.publicKey;
    if (!publicKey) throw new NoticeRefused('certificates signed by nobody known');
    verifyNotice(reply, { serial, publicKey }, clock.now());
    known = found;
  }

  function refresh(): Promise<void> {
    askedAt = clock.now().getTime();
    asking ??= download().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    wanted: handedOver?.id,

    async find(serial) {
      if (serial === handedOver?.id) return handedOver.publicKey;
      if (serial.startsWith('PUB_KEY_ID_')) return undefined;
      const age = clock.now().getTime() - askedAt;
      if (asking || age >= (known.has(serial) ? freshMs : askAgainMs)) {
        await refresh().catch(error => {
          // Known keys stay valid while the platform does not answer.
          if (!known.has(serial)) throw error;
        });
      }
      const key = known.get(serial);
      return key && clock.now().getTime() < key.until ? key.publicKey : undefined;
    },
  };
}
