import { useId } from 'react';
import type { Slot } from '#generated/model/slot.ts';
import { formatVisitTime, PARTS_OF_DAY } from '../../../lib/business-date.ts';
import { CheckIcon, ForwardIcon } from '../../../ui/icons/rest.tsx';
import { When } from '../../../ui/when.tsx';
import type { Part } from '../days.ts';
import { slotStatusLabels } from '../labels.ts';
import styles from './slot-grid.module.css';

interface SlotGridProps {
  parts: readonly Part[];
  isChosen: (slot: Slot) => boolean;
  onChoose: (slot: Slot) => void;
}

const noteOf = (slot: Slot) => {
  if (slot.status === 'FREE') return `余 ${slot.remaining}`;
  return slot.closedReason ?? slotStatusLabels[slot.status];
};

/** The states differ by more than colour: free outlined, chosen ticked, full sunken, closed dashed with its reason. */
export const SlotGrid = ({ parts, isChosen, onChoose }: SlotGridProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="就诊时段">
      {parts.map(({ part, slots, span, nearest }) => (
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
