import type { RegistrationFee } from '#generated/model/registration-fee.ts';
import type { Config } from '../config.ts';
import type { Db } from '../context.ts';
import type { VisitMode } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';

/** What of a fee is due before the visit counts as reserved: all of it, or nothing where nobody takes payments. */
export const dueAtBooking = ({ paymentProvider }: Pick<Config, 'paymentProvider'>, fee: number) =>
  paymentProvider === 'none' ? 0 : fee;

/** @throws BusinessError NOT_FOUND for staff that are unknown, or do not see patients that way or there */
export async function registrationFee(
  db: Db,
  config: Pick<Config, 'paymentProvider'>,
  topOrgId: string,
  { staffId, clinicId, visitMode }: { staffId: string; clinicId: string | undefined; visitMode: VisitMode },
): Promise<RegistrationFee> {
  const staff = await db
    .selectFrom('staff')
    .select(['in_store_fee', 'online_fee'])
    .where('top_org_id', '=', topOrgId)
    .where('staff_id', '=', staffId)
    .$if(clinicId !== undefined, query =>
      query.where(eb =>
        eb.exists(
          eb
            .selectFrom('staff_clinic as k')
            .select('k.clinic_id')
            .whereRef('k.top_org_id', '=', 'staff.top_org_id')
            .whereRef('k.staff_id', '=', 'staff.staff_id')
            .where('k.clinic_id', '=', clinicId ?? ''),
        ),
      ),
    )
    .executeTakeFirst();
  const fee = staff && (visitMode === 1 ? staff.in_store_fee : staff.online_fee);
  if (fee === undefined || fee === null) throw new BusinessError('NOT_FOUND', '没有这位医生的诊费');
  return {
    staffId,
    visitMode,
    fee,
    discountName: null,
    discountAmount: 0,
    payable: dueAtBooking(config, fee),
  };
}
