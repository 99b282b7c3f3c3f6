import type { QueryClient } from '@tanstack/react-query';
import { getGetTopOrgQueryOptions } from '#generated/hooks/organization/organization.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { currentTopOrgId } from '../http/login-redirect.ts';
import { defaultOrgId } from '../lib/org.ts';
import { address } from '../wechat/address.ts';

/** Nobody asked for it: a wrong organisation in a link is told by the screen that needs one. */
const handles = Object.values(ErrorCode);

/** The merchant of the address at hand, once each (specification §2), after the first screen has had the network. */
export function loadMerchants(queries: QueryClient): void {
  const load = () => {
    const topOrgId = currentTopOrgId() ?? defaultOrgId;
    const options = getGetTopOrgQueryOptions({ topOrgId }, { request: { handles } });
    void queries.prefetchQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
  };
  address.subscribe(load);
  load();
}
