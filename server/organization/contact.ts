import type { ContactInfo } from '#generated/model/contact-info.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { OrgScope } from '#server/kernel/scope.ts';

/** @throws BusinessError NOT_FOUND */
export async function requireContact({ db, topOrgId }: OrgScope): Promise<ContactInfo> {
  const contact = await db
    .selectFrom('org_contact')
    .select(['contact_name as contactName', 'contact_phone as contactPhone'])
    .select(['contact_wx as contactWx', 'contact_qr_code as contactQrCode'])
    .where('top_org_id', '=', topOrgId)
    .executeTakeFirst();
  if (!contact) throw new BusinessError('NOT_FOUND', '这家机构还没有公布联系方式');
  return contact;
}
