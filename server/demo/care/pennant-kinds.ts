import type { DemoPennantKind } from './types.ts';

export const pennantKinds: readonly DemoPennantKind[] = [
  { id: '1', name: '妙手仁心', iconUrl: '/crm/pennants/p1.svg' },
  { id: '2', name: '医德双馨', iconUrl: '/crm/pennants/p2.svg' },
  { id: '3', name: '耐心细致', iconUrl: '/crm/pennants/p3.svg' },
  { id: '4', name: '手到病除', iconUrl: '/crm/pennants/p4.svg' },
];
