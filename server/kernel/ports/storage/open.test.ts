import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '#server/kernel/config.ts';
import { systemClock } from '#server/kernel/ports/clock.ts';
import { openStorage } from './open.ts';

test('A folder that cannot be used is reported by its setting’s name before the first upload', () => {
  const root = mkdtempSync(join(tmpdir(), 'wenzhi-open-'));
  const folder = join(root, 'a-file');
  writeFileSync(folder, '');
  try {
    const open = () => openStorage({ store: 'disk', folder }, systemClock);
    expect(open).toThrow(ConfigError);
    expect(open).toThrow(/^PICTURE_DIR: /);
  } finally {
    rmSync(root, { recursive: true });
  }
});
