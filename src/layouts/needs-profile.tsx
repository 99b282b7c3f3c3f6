import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useGetProfile } from '#generated/hooks/account/account.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { paths } from '../paths.ts';
import { useLink, useTopOrgId } from '../ui/use-org.ts';
import { ScreenWait } from './screen-wait.tsx';

/** Nobody is sent to the login page from here: 我的 does that itself. */
const handles = [ErrorCode.NOT_LOGGED_IN];

/** Specification §5: with an empty profile it goes to personal. */
export const NeedsProfile = ({ children }: { children: ReactNode }) => {
  const link = useLink();
  const profile = useGetProfile({ topOrgId: useTopOrgId() }, { request: { handles } });
  if (profile.data) return children;
  if (profile.fetchStatus === 'fetching') return <ScreenWait />;
  return <Navigate replace to={link(paths.personal.link())} />;
};
