import type { SystemParam } from '#generated/model/system-param.ts';
import type { SystemParamType } from '#generated/model/system-param-type.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import { sanitize } from './rich-text.ts';

export async function listSystemParams(
  { db, topOrgId }: OrgScope,
  type: SystemParamType,
): Promise<SystemParam[]> {
  const rows = await db
    .selectFrom('system_param')
    .select(['param_id as paramId', 'name', 'value', 'content', 'images', 'link', 'updated_on as updatedOn'])
    .where('top_org_id', '=', topOrgId)
    .where('type', '=', type)
    .orderBy('sort')
    .orderBy('param_id')
    .limit(200)
    .execute();
  return rows.map(row => ({ ...row, content: row.content === null ? null : sanitize(row.content) }));
}
