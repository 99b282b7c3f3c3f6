import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Access } from '../ui/access.tsx';
import { useLink } from '../ui/use-org.ts';

/** The default organisation's own form of a patient: any other one's people fill in the common form. */
export const WenzhiOnly = ({ children }: { children: ReactNode }) => {
  const link = useLink();
  const { type = 'add', item } = useParams();
  return (
    <>
      <Access group="wenzhi">{children}</Access>
      <Access group="other">
        <Navigate replace to={link(paths.addEditPatient.link({ type, ...(item && { item }) }))} />
      </Access>
    </>
  );
};
