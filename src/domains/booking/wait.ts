import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import type { PartOfDay } from '../../lib/business-date.ts';
import { overlays } from '../../overlays/stack.ts';

export interface Wish {
  doctor: Pick<DoctorDetail, 'physicianId' | 'name'>;
  clinicId: string;
  topOrgId: string;
  date: string;
  /** The full parts of that day. */
  parts: readonly PartOfDay[];
  part: PartOfDay;
}

/** Which part of the day, and for whom: then one stands in line. */
export async function openWaitSheet(wish: Wish): Promise<void> {
  const { WaitSheet } = await import('./parts/wait-sheet.tsx');
  overlays.open(WaitSheet, wish, { closeOnMask: true });
}
