import { type Config, ConfigError } from '#server/kernel/config.ts';
import type { Clock } from '#server/kernel/ports/clock.ts';
import { diskStorage } from './disk.ts';
import type { StoragePort } from './port.ts';
import { s3Storage } from './s3.ts';

/** @throws ConfigError when the folder cannot be written to */
export function openStorage(pictures: Config['pictures'], clock: Clock): StoragePort {
  if (pictures.store === 's3') return s3Storage(pictures.bucket, clock);
  try {
    return diskStorage(pictures.folder);
  } catch (error) {
    throw new ConfigError(`PICTURE_DIR: ${pictures.folder} 不可写（${(error as Error).message}）`);
  }
}
