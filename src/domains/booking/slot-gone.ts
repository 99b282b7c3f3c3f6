import type { FastSlot } from '#generated/model/fast-slot.ts';
import { overlays } from '../../overlays/stack.ts';
import type { AppointmentDraft } from './draft.ts';

interface Gone {
  draft: AppointmentDraft;
  topOrgId: string;
  physicianId: string;
}

/** The seat went to somebody else: offers the nearest ones; undefined when none is taken. */
export async function openSlotGone(gone: Gone): Promise<FastSlot | undefined> {
  const { SlotGoneSheet } = await import('./parts/slot-gone-sheet.tsx');
  return new Promise(resolve => {
    let chosen: FastSlot | undefined;
    const onChoose = (slot: FastSlot) => {
      chosen = slot;
    };
    overlays.open(
      SlotGoneSheet,
      { ...gone, onChoose },
      { closeOnMask: true, onClose: () => resolve(chosen) },
    );
  });
}
