import type { ReactNode } from 'react';
import { defaultOrgId } from '../lib/org.ts';
import { useTopOrgId } from './use-org.ts';

interface AccessProps {
  group: 'wenzhi' | 'other';
  children: ReactNode;
}

/** Specification §5: 'wenzhi' shows for the default organisation only, 'other' for any other one. */
export const Access = ({ group, children }: AccessProps) =>
  (useTopOrgId() === defaultOrgId) === (group === 'wenzhi') ? children : null;
