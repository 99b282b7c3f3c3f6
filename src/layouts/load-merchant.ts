import { getGetTopOrgQueryOptions } from '#generated/hooks/organization/organization.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { currentOrg } from '#src/platform/org.ts';
import { queriesOf } from '#src/platform/query-client.ts';
import { address } from '#src/wechat/address.ts';

/** A background request: a wrong organization in a link is reported by the screen that needs one. */
const handles = Object.values(ErrorCode);

/** The merchant of the address at hand, once each (specification §2), after the first screen has had the network. */
export function loadMerchants(): void {
  const load = () => {
    const options = getGetTopOrgQueryOptions(undefined, { request: { handles } });
    void queriesOf(currentOrg()).prefetchQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
  };
  address.subscribe(load);
  load();
}
