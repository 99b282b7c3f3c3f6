import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { Clock } from '#server/kernel/ports/clock.ts';
import type { Secrets } from '#server/kernel/secrets.ts';

export type TokenKind = Schema['wechat_token']['kind'];

export interface FreshToken {
  token: string;
  expiresInSeconds: number;
}

/** The credentials of an app, fetched once for all processes and stored encrypted. */
export interface TokenStore {
  get(kind: TokenKind, ask: () => Promise<FreshToken>): Promise<string>;
  /** Forgets a credential that WeChat refuses, unless another has replaced it. */
  drop(kind: TokenKind, token: string): Promise<void>;
}

/** stable_token gives a new one in the last five minutes, and the old one stays valid for as long. */
const renewBeforeMs = 5 * 60_000;
/** Longer than a fetch may take, so the process that fetched has died. */
const askingMs = 15_000;
const pollMs = 50;

export function tokenStore(
  needs: { db: Kysely<Schema>; clock: Clock; secrets: Secrets },
  appId: string,
): TokenStore {
  const { db, clock, secrets } = needs;
  const under = new Map<TokenKind, Promise<string>>();
  const subject = (kind: TokenKind) => `wechat-token:${appId}:${kind}`;

  async function known(kind: TokenKind) {
    const row = await db
      .selectFrom('wechat_token')
      .selectAll()
      .where('app_id', '=', appId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (!row?.sealed || !row.expires_at) return undefined;
    return { token: secrets.open(row.sealed, subject(kind)), until: row.expires_at.getTime() };
  }

  /** True for one caller among all processes. */
  async function claim(kind: TokenKind): Promise<boolean> {
    const now = clock.now();
    const asking_until = new Date(now.getTime() + askingMs);
    const row = await db
      .insertInto('wechat_token')
      .values({ app_id: appId, kind, sealed: null, expires_at: null, asking_until })
      .onConflict(conflict =>
        conflict
          .columns(['app_id', 'kind'])
          .doUpdateSet({ asking_until })
          .where(eb =>
            eb.or([eb('wechat_token.asking_until', 'is', null), eb('wechat_token.asking_until', '<=', now)]),
          ),
      )
      .returning('kind')
      .executeTakeFirst();
    return row !== undefined;
  }

  const update = (kind: TokenKind) =>
    db.updateTable('wechat_token').where('app_id', '=', appId).where('kind', '=', kind);

  async function renew(kind: TokenKind, ask: () => Promise<FreshToken>): Promise<string> {
    try {
      const { token, expiresInSeconds } = await ask();
      const sealed = secrets.seal(token, subject(kind));
      const expires_at = new Date(clock.now().getTime() + expiresInSeconds * 1000);
      await update(kind).set({ sealed, expires_at, asking_until: null }).execute();
      return token;
    } catch (error) {
      await update(kind).set({ asking_until: null }).execute();
      throw error;
    }
  }

  async function obtain(kind: TokenKind, ask: () => Promise<FreshToken>): Promise<string> {
    for (let waited = 0; waited < askingMs; waited += pollMs) {
      const now = clock.now().getTime();
      const token = await known(kind);
      if (token && token.until - renewBeforeMs > now) return token.token;
      if (await claim(kind)) {
        // Another process may have stored one since the lookup.
        const newer = await known(kind);
        if (newer && newer.until - renewBeforeMs > now) {
          await update(kind).set({ asking_until: null }).execute();
          return newer.token;
        }
        return renew(kind, ask);
      }
      // Another process is fetching. What is still valid serves until then.
      if (token && token.until > now) return token.token;
      await delay(pollMs);
    }
    throw new Error(`nobody brought a new ${kind} in time`);
  }

  return {
    get(kind, ask) {
      const running = under.get(kind);
      if (running) return running;
      const asked = obtain(kind, ask).finally(() => under.delete(kind));
      under.set(kind, asked);
      return asked;
    },

    async drop(kind, token) {
      const row = await known(kind);
      if (row?.token !== token) return;
      await update(kind).set({ sealed: null, expires_at: null }).execute();
    },
  };
}
