import { BusinessError } from './errors.ts';
import type { Db, OrgScope } from './scope.ts';
import type { Services } from './services.ts';

export const unknownOrganization = () => new BusinessError('NOT_FOUND', '没有这个机构，请核对链接');

async function findDefault(db: Db): Promise<string> {
  const row = await db
    .selectFrom('organization')
    .select('top_org_id')
    .where('is_default', '=', true)
    .executeTakeFirst();
  if (!row) throw unknownOrganization();
  return row.top_org_id;
}

/**
 * Gives the default organization, which is meant where a request names none (specification §2). It is looked up once for
 * all requests, and again after `keepMs`.
 *
 * @throws BusinessError NOT_FOUND where there is none
 */
export function createDefaultOrganization(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  keepMs: number,
): () => Promise<string> {
  let known: { topOrgId: string; until: number } | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (!known || known.until <= now) known = { topOrgId: await findDefault(db), until: now + keepMs };
    return known.topOrgId;
  };
}

/** @throws BusinessError NOT_FOUND for an organization that does not exist */
export async function requireOrganization({ db, topOrgId }: Pick<OrgScope, 'db' | 'topOrgId'>) {
  const organization = await db
    .selectFrom('organization')
    .select(['top_org_id as id', 'short_name as shortName', 'name', 'mp_name as mpName'])
    .select(['mp_qr_code_url as mpQrCodeUrl', 'company_id as companyId', 'is_default as isDefault'])
    .where('top_org_id', '=', topOrgId)
    .executeTakeFirst();
  if (!organization) throw unknownOrganization();
  return organization;
}

/**
 * Refuses an organization that does not exist, where the body names it and something is to be kept under it.
 *
 * @throws BusinessError INVALID_INPUT
 */
export async function requireKnownOrganization(scope: OrgScope): Promise<void> {
  await requireOrganization(scope).catch((error: unknown) => {
    if (!(error instanceof BusinessError)) throw error;
    throw new BusinessError('INVALID_INPUT', undefined, 'body.topOrgId');
  });
}
