import type { Kysely } from 'kysely';
import type { Config } from '#server/kernel/config.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { Clock } from '#server/kernel/ports/clock.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { officialWechat } from './official.ts';
import type { WechatPort } from './port.ts';
import { simulatedWechat, type WechatSimulator } from './simulator.ts';
import { tokenStore } from './tokens.ts';

/** The official account of the settings. Absent where there is none. */
export function openWechat(
  settings: Config['wechat'],
  needs: { db: Kysely<Schema>; clock: Clock; secrets: Secrets },
): WechatPort | WechatSimulator | undefined {
  switch (settings.provider) {
    case 'none':
      return undefined;
    case 'simulator':
      return simulatedWechat(needs.db, needs.clock);
    case 'official':
      return officialWechat(settings, tokenStore(needs, settings.appId));
  }
}
