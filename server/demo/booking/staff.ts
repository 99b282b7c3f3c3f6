import { qingcenPhysicians, qingcenTherapists } from './staff-qingcen.ts';
import { qiyunPhysicians, qiyunTherapists } from './staff-qiyun.ts';
import { wenzhiOtherCityPhysicians } from './staff-wenzhi-other-cities.ts';
import { wenzhiShenzhenPhysicians } from './staff-wenzhi-shenzhen.ts';
import { wenzhiTherapists } from './staff-wenzhi-therapists.ts';
import type { DemoStaff } from './types.ts';

export const staff: readonly DemoStaff[] = [
  ...wenzhiShenzhenPhysicians,
  ...wenzhiOtherCityPhysicians,
  ...qiyunPhysicians,
  ...qingcenPhysicians,
  ...wenzhiTherapists,
  ...qiyunTherapists,
  ...qingcenTherapists,
];
