import { createSign, generateKeyPairSync } from 'node:crypto';

const der = (tag: number, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, Math.floor(body.length / 256), body.length % 256];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
/** sha256WithRSAEncryption, RFC 8017. */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
/** CN=Tenpay.com sign */
const name = sequence(
  der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('Tenpay.com sign')))),
);

export interface TestCertificate {
  serial: string;
  pem: string;
  publicKey: string;
  privateKey: string;
}

/** A self-signed X.509 certificate (RFC 5280) like the platform's. Node reads these but makes none. */
export function makeCertificate(serial: string, validFrom: Date, validTo: Date): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    algorithm,
    name,
    sequence(utcTime(validFrom), utcTime(validTo)),
    name,
    publicKey,
  );
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey);
  const pem = (label: string, bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n');
    return `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`;
  };
  return {
    serial,
    pem: pem('CERTIFICATE', sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))),
    publicKey: pem('PUBLIC KEY', publicKey),
    privateKey,
  };
}
