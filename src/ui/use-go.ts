import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { withQuery } from '#src/lib/route.ts';
import { useTopOrgId } from '#src/platform/org-scope.tsx';
import { routeCount } from '#src/platform/route-stack.ts';

/** Adds topOrgId to an address: every navigation carries it (specification §2). */
export const useAddress = (address: string) => withQuery(address, { topOrgId: useTopOrgId() });

/** Goes to an address within the app, in the same organization. */
export const useGo = () => {
  const navigate = useNavigate();
  const topOrgId = useTopOrgId();
  return (address: string, options?: NavigateOptions) =>
    void navigate(withQuery(address, { topOrgId }), options);
};

/** Goes back one screen; goes to `otherwise` when the person came in by a link, with no screen under this one. */
export const useBack = (otherwise: string, options?: NavigateOptions) => {
  const navigate = useNavigate();
  const go = useGo();
  return () => (routeCount() > 0 ? void navigate(-1) : go(otherwise, options));
};
