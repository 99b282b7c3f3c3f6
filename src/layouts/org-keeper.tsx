import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { defaultOrgId, orgOf } from '../lib/org.ts';
import { withQuery } from '../lib/route.ts';
import { address } from '../wechat/address.ts';

/** Every address carries topOrgId: from the previous route, else the default (specification §2). */
export const OrgKeeper = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const previous = useRef(defaultOrgId);
  const topOrgId = orgOf(search);

  useEffect(() => {
    if (topOrgId) {
      previous.current = topOrgId;
      address.set(window.location.href);
    } else navigate(withQuery(pathname + search, { topOrgId: previous.current }), { replace: true });
  }, [topOrgId, pathname, search, navigate]);

  return null;
};
