import type { AgreementInput } from '#generated/model/agreement-input.ts';
import type { FinishedFlag } from '#generated/model/finished-flag.ts';
import type { OnceOperation } from '#generated/model/once-operation.ts';
import type { OnceOutcome } from '#generated/model/once-outcome.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { requireKnownOrganization } from '#server/kernel/organization.ts';
import type { OrgScope, UserScope } from '#server/kernel/scope.ts';
import { policies } from './policies.ts';

type Holder = OrgScope & UserScope;

export async function onceFlag(
  { db, userId, topOrgId }: Holder,
  operation: OnceOperation,
): Promise<FinishedFlag> {
  const row = await db
    .selectFrom('once_operation')
    .select('finished')
    .where('user_id', '=', userId)
    .where('top_org_id', '=', topOrgId)
    .where('operation', '=', operation)
    .executeTakeFirst();
  return row?.finished ?? 0;
}

/**
 * Keeps the latest outcome of a one-time operation.
 *
 * @throws BusinessError INVALID_INPUT for an unknown organization
 */
export async function finishOnce(
  scope: Holder,
  { operation, finished }: { operation: OnceOperation; finished: OnceOutcome },
): Promise<void> {
  await requireKnownOrganization(scope);
  const { db, now: at, userId, topOrgId } = scope;
  await db
    .insertInto('once_operation')
    .values({ user_id: userId, top_org_id: topOrgId, operation, finished, at })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'top_org_id', 'operation']).doUpdateSet({ finished, at }),
    )
    .execute();
}

/**
 * Keeps the first time that the account agreed, as the proof of it.
 *
 * @throws BusinessError POLICY_OUTDATED for any version but the one in force, INVALID_INPUT for an unknown organization
 */
export async function agree(
  scope: Holder,
  { policyId, version }: Pick<AgreementInput, 'policyId' | 'version'>,
): Promise<void> {
  await requireKnownOrganization(scope);
  const { db, now: at, userId, topOrgId } = scope;
  if (policies[policyId].version !== version) throw new BusinessError('POLICY_OUTDATED');
  await db
    .insertInto('agreement')
    .values({ user_id: userId, top_org_id: topOrgId, policy_id: policyId, version, at })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}
