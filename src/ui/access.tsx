import type { ReactNode } from 'react';
import { defaultOrgId } from '#src/platform/org.ts';
import { useTopOrgId } from '#src/platform/org-scope.tsx';

interface AccessProps {
  group: 'wenzhi' | 'other';
  children: ReactNode;
}

/** Specification §5: 'wenzhi' shows for the default organization only, 'other' for any other one. */
export const Access = ({ group, children }: AccessProps) =>
  (useTopOrgId() === defaultOrgId) === (group === 'wenzhi') ? children : null;
