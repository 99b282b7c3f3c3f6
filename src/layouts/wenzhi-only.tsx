import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { Access } from '#src/ui/access.tsx';
import { Redirect } from '#src/ui/link.tsx';

/** The default organization's own form of a patient: any other one's people fill in the common form. */
export const WenzhiOnly = ({ children }: { children: ReactNode }) => {
  const { type = 'add', item } = useParams();
  return (
    <>
      <Access group="wenzhi">{children}</Access>
      <Access group="other">
        <Redirect to={paths.addEditPatient.link({ type, ...(item && { item }) })} />
      </Access>
    </>
  );
};
