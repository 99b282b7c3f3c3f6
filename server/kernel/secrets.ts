import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts what the database must not hold in plain text, and hashes what is only compared. */
export interface Secrets {
  /** AES-256-GCM; the subject binds the sealed value to its row. */
  seal(text: string, subject: string): Uint8Array;
  /** @throws when the value was changed, or sealed for another subject or key */
  open(sealed: Uint8Array, subject: string): string;
  /** A keyed hash for looking up equal values without opening any. */
  blindIndex(text: string): string;
}

export function createSecrets(secretKey: string): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32));
  const sealKey = derive('seal');
  const indexKey = derive('blind-index');
  return {
    seal(text, subject) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(subject));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, subject) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(subject))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
    blindIndex: text => createHmac('sha256', indexKey).update(text).digest('base64url'),
  };
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
