import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { defaultOrgId, orgOf } from './org.ts';
import { queriesOf } from './query-client.ts';

/** The organization of the screen's own address. */
export const useTopOrgId = () => orgOf(useLocation().search) ?? defaultOrgId;

/** Gives a screen the queries of the organization in its address; a change of the organization remounts it. */
export const OrgScope = ({ children }: { children: ReactNode }) => {
  const topOrgId = useTopOrgId();
  return (
    // A mounted query keeps the client that it began with: the key takes it down with its organization.
    <QueryClientProvider key={topOrgId} client={queriesOf(topOrgId)}>
      {children}
    </QueryClientProvider>
  );
};
