import type { Hono } from 'hono';
import type { Env } from '#server/kernel/http/env.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import type { Services } from '#server/kernel/services.ts';

/** The development inbox: the messages that the SMS simulator accepted, newest first. It does not exist in production. */
export function addInbox(app: Hono<Env>, { db, config }: Pick<Services, 'db' | 'config'>): void {
  if (!config.developmentPages) return;
  app.get('/crm/dev/sms', async c => {
    const rows = await db
      .selectFrom('simulated_sms')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('sms_id')
      .limit(20)
      .execute();
    c.header('cache-control', 'no-store');
    return c.json(
      rows.map(row => ({ phone: row.phone, text: row.text, sentAt: toLocalDateTime(row.created_at) })),
    );
  });
}
