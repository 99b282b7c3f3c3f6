import type { Insertable } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { TestApp } from '#tests/support/app.ts';
import { nextSerial } from '#tests/support/ids.ts';

export function organizationFactories({ db }: Pick<TestApp, 'db'>) {
  async function organization(given: Partial<Insertable<Schema['organization']>> = {}): Promise<string> {
    const row = {
      top_org_id: `org${nextSerial()}`,
      short_name: '问止',
      name: '问止中医',
      mp_name: '问止中医服务号',
      mp_qr_code_url: '/crm/logo.svg',
      company_id: `co${nextSerial()}`,
      is_default: false,
      ...given,
    };
    if (row.is_default) await db.updateTable('organization').set({ is_default: false }).execute();
    await db.insertInto('organization').values(row).execute();
    return row.top_org_id;
  }

  return { organization };
}
