import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { operations } from '#generated/operations.ts';
import { type Config, ConfigError } from '#server/kernel/config.ts';
import type { Clock } from '#server/kernel/ports/clock.ts';
import type { PayPort } from './port.ts';
import { wechatPay } from './wechat.ts';

interface KeyFile {
  setting: string;
  file: string;
  read(pem: string): KeyObject;
}

/** The key's text, or what is wrong with its file. The message never contains the text. */
function readKey({ setting, file, read }: KeyFile): { pem: string } | { fault: string } {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch {
    return { fault: `${setting}: 读不到 ${file}` };
  }
  try {
    if (read(pem).asymmetricKeyType === 'rsa') return { pem };
  } catch {
    // Reported below, in words that do not show the file's content.
  }
  return { fault: `${setting}: ${file} 不是 PEM 格式的 RSA 密钥` };
}

/**
 * WeChat Pay, where the settings name it.
 *
 * @throws ConfigError naming every key file that cannot be used
 */
export function openWechatPay(config: Config, clock: Clock): PayPort | undefined {
  const { wechat, wechatPay: merchant, publicUrl } = config;
  if (!merchant || wechat.provider !== 'official' || !publicUrl) return undefined;
  const { publicKeyId, publicKeyFile } = merchant;
  const own = readKey({
    setting: 'WECHAT_PAY_PRIVATE_KEY_FILE',
    file: merchant.privateKeyFile,
    read: createPrivateKey,
  });
  const platform = publicKeyFile
    ? readKey({
        setting: 'WECHAT_PAY_PUBLIC_KEY_FILE',
        file: publicKeyFile,
        read: createPublicKey,
      })
    : undefined;
  const faults = [own, platform].flatMap(key => (key && 'fault' in key ? [key.fault] : []));
  if ('fault' in own || (platform && 'fault' in platform)) throw new ConfigError(faults.join('\n'));
  return wechatPay(
    {
      appId: wechat.appId,
      merchantId: merchant.merchantId,
      apiV3Key: merchant.apiV3Key,
      certificateSerial: merchant.certificateSerial,
      privateKey: own.pem,
      notifyUrl: publicUrl.origin + operations.handlePaymentNotify.path,
      platformKey: platform && publicKeyId ? { id: publicKeyId, publicKey: platform.pem } : undefined,
    },
    clock,
  );
}
