import type { DoctorSort } from '#generated/model/doctor-sort.ts';
import type { Significance } from '#generated/model/significance.ts';
import type { SlotStatus } from '#generated/model/slot-status.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';

export const visitModeLabels = { 1: '到店', 2: '线上' } satisfies Record<VisitMode, string>;

export const significanceLabels = {
  1: '明显好转',
  2: '略有好转',
  3: '没有变化',
} satisfies Record<Significance, string>;

/** A closed slot gives its own reason instead. */
export const slotStatusLabels = {
  FREE: '余',
  FULL: '满',
  CLOSED: '停诊',
  PAST: '已过',
} satisfies Record<SlotStatus, string>;

export const doctorSortLabels = {
  recommended: '推荐',
  soonest: '最早',
  fee: '诊费',
  distance: '距离',
} satisfies Record<DoctorSort, string>;

/** The visit mode that an address asks for. */
export const visitModeOf = (search: URLSearchParams): VisitMode | undefined =>
  Object.values(VisitMode).find(mode => String(mode) === search.get('visitMode'));
