import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Schema } from '#server/kernel/db/schema.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { succeed, db } = app;
const make = createFactories(app);

describe('getSystemParams', () => {
  const param = (
    top_org_id: string,
    param_id: string,
    sort: number,
    given: Partial<Insertable<Schema['system_param']>> = {},
  ): Insertable<Schema['system_param']> => ({
    top_org_id,
    param_id,
    sort,
    type: 'disclosure',
    name: '许可证',
    value: '登记号 PDY0',
    content: null,
    link: null,
    updated_on: '2026-09-01',
    ...given,
  });

  test('The parameters of the asked kind come whole and in order, never those of another organization', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    await db
      .insertInto('system_param')
      .values([
        param(org, 'second', 2, {
          images: JSON.stringify(['/crm/logo.svg']),
          link: 'https://beian.example/',
        }),
        param(org, 'first', 1),
        param(org, 'host', 1, { type: 'webViewHosts', name: '学堂', value: 'edu.wenzhi.example' }),
        param(other, 'theirs', 1),
      ])
      .execute();
    const list = (type: 'disclosure' | 'webViewHosts' | 'about') =>
      succeed('getSystemParams', { params: { type }, query: { topOrgId: org } });
    expect(await list('disclosure')).toEqual([
      {
        paramId: 'first',
        name: '许可证',
        value: '登记号 PDY0',
        content: null,
        images: [],
        link: null,
        updatedOn: '2026-09-01',
      },
      {
        paramId: 'second',
        name: '许可证',
        value: '登记号 PDY0',
        content: null,
        images: ['/crm/logo.svg'],
        link: 'https://beian.example/',
        updatedOn: '2026-09-01',
      },
    ]);
    expect((await list('webViewHosts')).map(({ value }) => value)).toEqual(['edu.wenzhi.example']);
    expect(await list('about')).toEqual([]);
  });

  test('Whatever was written into a text, only text comes out', async () => {
    const topOrgId = await make.organization();
    const content =
      '<h2 onclick="x()">承诺</h2><p>明码标价<script>steal()</script></p><img src=x onerror=y()>';
    await db
      .insertInto('system_param')
      .values(param(topOrgId, 'p1', 1, { type: 'commitment', content }))
      .execute();
    const [shown] = await succeed('getSystemParams', { params: { type: 'commitment' }, query: { topOrgId } });
    expect(shown?.content).toBe('<h2>承诺</h2><p>明码标价</p>');
  });
});
