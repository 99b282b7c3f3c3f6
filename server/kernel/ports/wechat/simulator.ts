import type { Kysely } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Clock } from '#server/kernel/ports/clock.ts';
import { CodeRefused, MediaRefused, type WechatPort } from './port.ts';

/** The simulated account's id. The payment simulator uses it, too, since an app pays under its own id. */
export const simulatedAppId = 'wx0000000000000000';
/** Public, so that a simulated client can check a signature as the real one does. */
export const simulatedTicket = 'simulated-jsapi-ticket';
export const simulatedCardTicket = 'simulated-card-ticket';

/** 网页授权, 第二步. */
const codeMinutes = 5;

/** 临时素材: three days. Only this process keeps them, and only the latest few. */
const mediaDays = 3;
const mostMedia = 20;

export interface WechatSimulator extends WechatPort {
  /** A code for this person, as the authorisation page gives one. */
  issueCode(openid: string): Promise<string>;
  /** Takes a picture like the messaging app's own upload, and gives its media id. */
  keepMedia(bytes: Buffer): string;
}

/** An official account behind the same port: codes for one use, a ticket, and no real names. */
export function simulatedWechat(db: Kysely<Schema>, clock: Clock): WechatSimulator {
  const media = new Map<string, { bytes: Buffer; until: number }>();

  return {
    appId: simulatedAppId,

    authorizeUrl({ redirectUri, state }) {
      return `/crm/dev/wechat/authorize?${new URLSearchParams({ redirect_uri: redirectUri, state })}`;
    },

    async exchangeCode(code) {
      const row = await db
        .deleteFrom('simulated_wechat_code')
        .where('code', '=', code)
        .returning(['openid', 'created_at'])
        .executeTakeFirst();
      if (!row) throw new CodeRefused('40163 code been used');
      if (clock.now().getTime() - row.created_at.getTime() >= codeMinutes * 60_000) {
        throw new CodeRefused('42003 oauth_code expired');
      }
      return { openid: row.openid, unionid: undefined };
    },

    jsapiTicket: () => Promise.resolve(simulatedTicket),
    cardTicket: () => Promise.resolve(simulatedCardTicket),

    async temporaryMedia(mediaId, mostBytes) {
      const kept = media.get(mediaId);
      if (!kept || kept.until <= clock.now().getTime()) throw new MediaRefused('gone');
      if (kept.bytes.length > mostBytes) throw new MediaRefused('tooLarge');
      return kept.bytes;
    },

    keepMedia(bytes) {
      const mediaId = newId('m');
      media.set(mediaId, { bytes, until: clock.now().getTime() + mediaDays * 86_400_000 });
      for (const oldest of [...media.keys()].slice(0, -mostMedia)) media.delete(oldest);
      return mediaId;
    },

    async issueCode(openid) {
      const code = newId('0');
      await db
        .insertInto('simulated_wechat_code')
        .values({ code, openid, created_at: clock.now() })
        .execute();
      return code;
    },
  };
}
