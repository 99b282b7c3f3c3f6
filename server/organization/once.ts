import type { AgreementInput } from '#generated/model/agreement-input.ts';
import type { FinishedFlag } from '#generated/model/finished-flag.ts';
import type { OnceOperation } from '#generated/model/once-operation.ts';
import type { OnceOutcome } from '#generated/model/once-outcome.ts';
import type { Db } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { policies } from './policies.ts';

/** Whose, and in which house: each keeps its own. */
interface Holder {
  userId: string;
  topOrgId: string;
}

export async function onceFlag(
  db: Db,
  { userId, topOrgId }: Holder,
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

/** The last word counts. */
export async function finishOnce(
  db: Db,
  { userId, topOrgId }: Holder,
  operation: OnceOperation,
  finished: OnceOutcome,
  at: Date,
): Promise<void> {
  await db
    .insertInto('once_operation')
    .values({ user_id: userId, top_org_id: topOrgId, operation, finished, at })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'top_org_id', 'operation']).doUpdateSet({ finished, at }),
    )
    .execute();
}

/**
 * The first time counts: it is the proof of when somebody agreed.
 *
 * @throws BusinessError POLICY_OUTDATED for any version but the one in force
 */
export async function agree(
  db: Db,
  { userId, topOrgId }: Holder,
  { policyId, version }: Pick<AgreementInput, 'policyId' | 'version'>,
  at: Date,
): Promise<void> {
  if (policies[policyId].version !== version) throw new BusinessError('POLICY_OUTDATED');
  await db
    .insertInto('agreement')
    .values({ user_id: userId, top_org_id: topOrgId, policy_id: policyId, version, at })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}
