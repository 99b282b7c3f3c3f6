import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withQuery } from '#src/lib/route.ts';
import { orgOf } from '#src/platform/org.ts';
import type { RouteStack } from '#src/platform/route-stack.ts';
import { address } from '#src/wechat/address.ts';

/** Every address carries topOrgId: from the previous route, else the default (specification §2). */
export const OrgKeeper = ({ stack }: { stack: RouteStack }) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const topOrgId = orgOf(search);

  useEffect(() => {
    if (topOrgId) {
      stack.note();
      address.set(window.location.href);
    } else navigate(withQuery(pathname + search, { topOrgId: stack.topOrgId() }), { replace: true });
  }, [stack, topOrgId, pathname, search, navigate]);

  return null;
};
