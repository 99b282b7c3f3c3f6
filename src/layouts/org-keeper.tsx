import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { orgOf } from '../lib/org.ts';
import { withQuery } from '../lib/route.ts';
import type { RouteStack } from '../lib/route-stack.ts';
import { address } from '../wechat/address.ts';

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
