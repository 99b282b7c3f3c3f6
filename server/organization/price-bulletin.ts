import type { PriceBulletin } from '#generated/model/price-bulletin.ts';
import { requireClinic } from '#server/booking/clinics.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { OrgScope } from '#server/kernel/scope.ts';

/** A clinic's own price replaces the common one. */
const listPrices = ({ db, topOrgId }: OrgScope, clinicId: string | undefined) =>
  db
    .selectFrom('price_item as i')
    .leftJoin('clinic_price as c', join =>
      join
        .onRef('c.top_org_id', '=', 'i.top_org_id')
        .onRef('c.item_id', '=', 'i.item_id')
        .on('c.clinic_id', '=', clinicId ?? ''),
    )
    .select(['i.group_id', 'i.item_id as itemId', 'i.item_code as itemCode', 'i.name', 'i.content', 'i.unit'])
    .select(eb => eb.fn.coalesce('c.price', 'i.price').as('price'))
    .select(['i.kind', 'i.insurable', 'i.note'])
    .where('i.top_org_id', '=', topOrgId)
    .orderBy('i.item_code')
    .orderBy('i.item_id')
    .execute();

/**
 * A clinic's own prices, or those common to all.
 *
 * @throws BusinessError NOT_FOUND for an organization that publishes none, and for another organization's clinic
 */
export async function requirePriceBulletin(
  scope: OrgScope,
  clinicId: string | undefined,
): Promise<PriceBulletin> {
  const { db, topOrgId } = scope;
  const clinic = clinicId === undefined ? undefined : await requireClinic(scope, { clinicId });
  const bulletin = await db
    .selectFrom('price_bulletin')
    .select(['title', 'effective_on as effectiveDate', 'complaint_phone as complaintPhone', 'note'])
    .where('top_org_id', '=', topOrgId)
    .executeTakeFirst();
  if (!bulletin) throw new BusinessError('NOT_FOUND', '这家机构还没有公示价格');
  const groups = await db
    .selectFrom('price_group')
    .select(['group_id as groupId', 'name'])
    .where('top_org_id', '=', topOrgId)
    .orderBy('sort')
    .execute();
  const items = Map.groupBy(await listPrices(scope, clinicId), item => item.group_id);
  return {
    ...bulletin,
    clinicId: clinic?.clinicId ?? null,
    clinicName: clinic?.name ?? null,
    groups: groups.map(group => ({
      ...group,
      items: (items.get(group.groupId) ?? []).map(({ group_id: _, ...item }) => item),
    })),
  };
}
