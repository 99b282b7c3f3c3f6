import type { DemoDepartment } from './types.ts';

export const departments: readonly DemoDepartment[] = [
  { id: 'dep101', orgId: '1001', name: '中医内科', sort: 1 },
  { id: 'dep102', orgId: '1001', name: '妇科', sort: 2 },
  { id: 'dep103', orgId: '1001', name: '儿科', sort: 3 },
  { id: 'dep104', orgId: '1001', name: '皮肤科', sort: 4 },
  { id: 'dep105', orgId: '1001', name: '脾胃科', sort: 5 },
  { id: 'dep106', orgId: '1001', name: '针灸科', sort: 6 },
  { id: 'dep107', orgId: '1001', name: '骨伤科', sort: 7 },
  { id: 'dep108', orgId: '1001', name: '肿瘤康复', sort: 8 },
  { id: 'dep109', orgId: '1001', name: '失眠门诊', sort: 9 },
  { id: 'dep201', orgId: '1002', name: '中医内科', sort: 1 },
  { id: 'dep202', orgId: '1002', name: '妇科', sort: 2 },
  { id: 'dep203', orgId: '1002', name: '脾胃科', sort: 3 },
  { id: 'dep204', orgId: '1002', name: '针灸推拿科', sort: 4 },
  { id: 'dep301', orgId: '1003', name: '中医内科', sort: 1 },
  { id: 'dep302', orgId: '1003', name: '妇科', sort: 2 },
  { id: 'dep303', orgId: '1003', name: '儿科', sort: 3 },
  { id: 'dep304', orgId: '1003', name: '皮肤科', sort: 4 },
  { id: 'dep305', orgId: '1003', name: '骨伤推拿科', sort: 5 },
];
