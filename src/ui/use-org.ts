import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { defaultOrgId, orgOf } from '../lib/org.ts';
import { withQuery } from '../lib/route.ts';

/** The organisation of the address at hand. */
export const useTopOrgId = () => orgOf(useLocation().search) ?? defaultOrgId;

/** Adds topOrgId to an address: every navigation carries it (specification §2). */
export const useLink = () => {
  const topOrgId = useTopOrgId();
  return useCallback((address: string) => withQuery(address, { topOrgId }), [topOrgId]);
};
