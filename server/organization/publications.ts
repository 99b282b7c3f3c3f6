import type { ContactInfo } from '#generated/model/contact-info.ts';
import type { PriceBulletin } from '#generated/model/price-bulletin.ts';
import type { SystemParam } from '#generated/model/system-param.ts';
import type { SystemParamType } from '#generated/model/system-param-type.ts';
import { requireClinic } from '#server/booking/clinics.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import { sanitize } from './rich-text.ts';

export async function listSystemParams(
  { db, topOrgId }: OrgScope,
  type: SystemParamType,
): Promise<SystemParam[]> {
  const rows = await db
    .selectFrom('system_param')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .where('type', '=', type)
    .orderBy('sort')
    .orderBy('param_id')
    .limit(200)
    .execute();
  return rows.map(row => ({
    paramId: row.param_id,
    name: row.name,
    value: row.value,
    content: row.content === null ? null : sanitize(row.content),
    images: row.images,
    link: row.link,
    updatedAt: row.updated_on,
  }));
}

/** @throws BusinessError NOT_FOUND */
export async function requireContact({ db, topOrgId }: OrgScope): Promise<ContactInfo> {
  const row = await db
    .selectFrom('org_contact')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '这家机构还没有公布联系方式');
  return {
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    contactWx: row.contact_wx,
    contactQrCode: row.contact_qr_code,
  };
}

async function listPrices({ db, topOrgId }: OrgScope, clinicId: string | undefined) {
  return db
    .selectFrom('price_item as i')
    .leftJoin('clinic_price as c', join =>
      join
        .onRef('c.top_org_id', '=', 'i.top_org_id')
        .onRef('c.item_id', '=', 'i.item_id')
        .on('c.clinic_id', '=', clinicId ?? ''),
    )
    .selectAll('i')
    .select('c.price as price_there')
    .where('i.top_org_id', '=', topOrgId)
    .orderBy('i.item_code')
    .orderBy('i.item_id')
    .execute();
}

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
  const head = await db
    .selectFrom('price_bulletin')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .executeTakeFirst();
  if (!head) throw new BusinessError('NOT_FOUND', '这家机构还没有公示价格');
  const groups = await db
    .selectFrom('price_group')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .orderBy('sort')
    .execute();
  const items = Map.groupBy(await listPrices(scope, clinicId), item => item.group_id);
  return {
    title: head.title,
    effectiveDate: head.effective_on,
    clinicId: clinic?.clinicId ?? null,
    clinicName: clinic?.name ?? null,
    complaintPhone: head.complaint_phone,
    note: head.note,
    groups: groups.map(group => ({
      groupId: group.group_id,
      name: group.name,
      items: (items.get(group.group_id) ?? []).map(item => ({
        itemId: item.item_id,
        itemCode: item.item_code,
        name: item.name,
        content: item.content,
        unit: item.unit,
        price: item.price_there ?? item.price,
        kind: item.kind,
        insurable: item.insurable,
        note: item.note,
      })),
    })),
  };
}
