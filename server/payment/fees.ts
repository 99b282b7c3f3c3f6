import type { RegistrationFee } from '#generated/model/registration-fee.ts';
import { findFirstVisitDiscount } from '../booking/discount.ts';
import { discounted, feeFor } from '../booking/rules.ts';
import type { Config } from '../config.ts';
import type { Db } from '../context.ts';
import type { VisitMode } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';

interface Due {
  discountName: string | null;
  discountAmount: number;
  /** In fen, before the visit counts as reserved; nothing where nobody takes payments. */
  payable: number;
}

/** What of a consultation's fee this account is to pay when it books. */
async function dueAtBooking(
  db: Db,
  { paymentProvider }: Pick<Config, 'paymentProvider'>,
  topOrgId: string,
  userId: string | undefined,
  fee: number,
): Promise<Due> {
  const discount = userId === undefined ? undefined : await findFirstVisitDiscount(db, topOrgId, userId);
  const { discountAmount, payable } = discounted(fee, discount?.amount ?? 0);
  return {
    discountName: discount?.name ?? null,
    discountAmount,
    payable: paymentProvider === 'none' ? 0 : payable,
  };
}

/** @throws BusinessError NOT_FOUND for staff that are unknown, or do not see patients that way or there */
export async function registrationFee(
  db: Db,
  config: Pick<Config, 'paymentProvider'>,
  topOrgId: string,
  userId: string | undefined,
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
  const fee = staff ? feeFor(staff, visitMode) : null;
  if (fee === null) throw new BusinessError('NOT_FOUND', '没有这位医生的诊费');
  return { staffId, visitMode, fee, ...(await dueAtBooking(db, config, topOrgId, userId, fee)) };
}
