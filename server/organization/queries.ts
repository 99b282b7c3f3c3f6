import type { Db } from '../context.ts';
import { BusinessError } from '../errors.ts';

/** @throws BusinessError NOT_FOUND for an organisation that does not exist */
export async function requireOrganization(db: Db, topOrgId: string | undefined) {
  const row = await db
    .selectFrom('organization')
    .selectAll()
    .$if(topOrgId === undefined, query => query.where('is_default', '=', true))
    .$if(topOrgId !== undefined, query => query.where('top_org_id', '=', topOrgId ?? ''))
    .executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '没有这个机构，请核对链接');
  return row;
}

/** The organisation that a request speaks of: the named one, or the default (specification §2). */
export async function orgIdOf(db: Db, topOrgId: string | undefined): Promise<string> {
  return topOrgId ?? (await requireOrganization(db, undefined)).top_org_id;
}

/**
 * The same, where something is kept under it: then it must exist.
 *
 * @throws BusinessError INVALID_INPUT
 */
export async function knownOrgId(db: Db, topOrgId: string | undefined): Promise<string> {
  try {
    return (await requireOrganization(db, topOrgId)).top_org_id;
  } catch (error) {
    if (error instanceof BusinessError) throw new BusinessError('INVALID_INPUT', undefined, 'body.topOrgId');
    throw error;
  }
}
