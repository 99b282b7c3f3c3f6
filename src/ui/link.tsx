import type { ComponentPropsWithRef } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address within the app. */
  to: string;
  replace?: boolean;
}

/** The router's own Link brings along the prefetching of its framework, 2 kB that are never used here. */
export const Link = ({ to, replace, onClick, ...rest }: LinkProps) => {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace });
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
