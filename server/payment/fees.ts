import type { RegistrationFee } from '#generated/model/registration-fee.ts';
import { findFirstVisitDiscount } from '#server/booking/discount.ts';
import { discounted, feeFor } from '#server/booking/rules.ts';
import type { VisitMode } from '#server/booking/tables.ts';
import type { Config } from '#server/kernel/config.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { OrgScope } from '#server/kernel/scope.ts';

interface Due {
  discountName: string | null;
  discountAmount: number;
  /** In fen, to be paid before the visit counts as reserved; 0 without a payment provider. */
  payable: number;
}

type FeeScope = OrgScope & { userId: string | undefined; config: Pick<Config, 'paymentProvider'> };

/** The part of a consultation's fee that the account pays when it books. */
async function dueAtBooking(scope: FeeScope, fee: number): Promise<Due> {
  const { userId } = scope;
  const discount = userId === undefined ? undefined : await findFirstVisitDiscount({ ...scope, userId });
  const { discountAmount, payable } = discounted(fee, discount?.amount ?? 0);
  return {
    discountName: discount?.name ?? null,
    discountAmount,
    payable: scope.config.paymentProvider === 'none' ? 0 : payable,
  };
}

/** @throws BusinessError NOT_FOUND for practitioners who are unknown, or offer no such visits there */
export async function registrationFee(
  scope: FeeScope,
  { staffId, clinicId, visitMode }: { staffId: string; clinicId: string | undefined; visitMode: VisitMode },
): Promise<RegistrationFee> {
  const staff = await scope.db
    .selectFrom('staff')
    .select(['in_store_fee', 'online_fee'])
    .where('top_org_id', '=', scope.topOrgId)
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
  const none = { couponUseId: null, couponAmount: 0, cardId: null, coupons: [], cards: [] };
  return { staffId, visitMode, fee, ...(await dueAtBooking(scope, fee)), ...none };
}
