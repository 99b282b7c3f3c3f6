import { useId } from 'react';
import type { Slot } from '#generated/model/slot.ts';
import type { Part } from '#src/domains/booking/days.ts';
import { slotStatusLabels } from '#src/domains/booking/labels.ts';
import { formatVisitTime, PARTS_OF_DAY, type PartOfDay } from '#src/lib/business-date.ts';
import { CheckIcon, ForwardIcon } from '#src/ui/icons/rest.tsx';
import { When } from '#src/ui/when.tsx';
import styles from './slot-grid.module.css';

interface SlotGridProps {
  parts: readonly Part[];
  isChosen: (slot: Slot) => boolean;
  onChoose: (slot: Slot) => void;
  onWait?: ((part: PartOfDay) => void) | undefined;
}

const noteOf = (slot: Slot) => {
  if (slot.status === 'FREE') return `余 ${slot.remaining}`;
  return slot.closedReason ?? slotStatusLabels[slot.status];
};

/** The states differ by more than colour: free outlined, chosen ticked, full sunken, closed dashed with its reason. */
export const SlotGrid = ({ parts, isChosen, onChoose, onWait }: SlotGridProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="就诊时段">
      {parts.map(({ part, slots, span, nearest, full }) => (
        <section key={part} className={styles.part}>
          <h3 className={styles.heading}>
            {PARTS_OF_DAY[part]}
            <span className={styles.span}>{span || '这天不出诊'}</span>
          </h3>
          <div className={styles.grid}>
            {slots.map(slot => (
              <label
                key={`${slot.clinicId} ${slot.reservationStartTime}`}
                className={styles.slot}
                data-status={slot.status}
              >
                <input
                  className={styles.input}
                  type="radio"
                  name={name}
                  checked={isChosen(slot)}
                  disabled={slot.status !== 'FREE'}
                  aria-label={`${PARTS_OF_DAY[part]} ${slot.reservationStartTime} ${noteOf(slot)}`}
                  onChange={() => onChoose(slot)}
                />
                <span className={styles.face}>
                  <span className={styles.time}>{slot.reservationStartTime}</span>
                  <span className={styles.note}>
                    {isChosen(slot) ? (
                      <>
                        <CheckIcon size={14} /> 已选
                      </>
                    ) : (
                      noteOf(slot)
                    )}
                  </span>
                </span>
              </label>
            ))}
          </div>
          {full && onWait && (
            <button className={styles.wait} type="button" onClick={() => onWait(part)}>
              <span>{PARTS_OF_DAY[part]}已约满，有人退号就给您留着</span>
              <span className={styles.verb}>候补</span>
            </button>
          )}
          {nearest && (
            <button className={styles.nearest} type="button" onClick={() => onChoose(nearest)}>
              <span>
                最近：<When>{formatVisitTime(nearest.reservationDate, nearest.reservationStartTime)}</When>
              </span>
              <ForwardIcon size={20} />
            </button>
          )}
        </section>
      ))}
    </div>
  );
};
