import type { ComponentPropsWithRef } from 'react';
import { Navigate, useHref, useLinkClickHandler } from 'react-router-dom';
import { useAddress } from './use-go.ts';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address within the app; topOrgId is added. */
  to: string;
  replace?: boolean;
}

/** The router's own Link brings along the prefetching of its framework: 2 kB that are never used here. */
export const Link = ({ to, replace, onClick, ...rest }: LinkProps) => {
  const address = useAddress(to);
  const href = useHref(address);
  const go = useLinkClickHandler<HTMLAnchorElement>(address, { replace });
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    />
  );
};

/** Leads to another address in the place of this one. */
export const Redirect = ({ to }: { to: string }) => <Navigate replace to={useAddress(to)} />;
