import type { ReactNode } from 'react';
import { useGetProfile } from '#generated/hooks/account/account.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { paths } from '#src/paths.ts';
import { Redirect } from '#src/ui/link.tsx';
import { ScreenWait } from './screen-wait.tsx';

/** This component never redirects to the login page: 我的 does that itself. */
const handles = [ErrorCode.NOT_LOGGED_IN];

/** Specification §5: with an empty profile it goes to personal. */
export const NeedsProfile = ({ children }: { children: ReactNode }) => {
  const profile = useGetProfile(undefined, { request: { handles } });
  if (profile.data) return children;
  if (profile.fetchStatus === 'fetching') return <ScreenWait />;
  return <Redirect to={paths.personal.link()} />;
};
