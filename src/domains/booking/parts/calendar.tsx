import { useState } from 'react';
import type { Slot } from '#generated/model/slot.ts';
import { daysOf, dayToShow, fortnight, partsOf } from '#src/domains/booking/days.ts';
import { formatDay, formatMoment, type PartOfDay } from '#src/lib/business-date.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import styles from './calendar.module.css';
import { DayStrip } from './day-strip.tsx';
import { SlotGrid } from './slot-grid.tsx';

interface CalendarProps {
  slots: readonly Slot[];
  newSlotsAt?: string | null;
  chosenDate: string;
  isChosen: (slot: Slot) => boolean;
  onChoose: (slot: Slot) => void;
  /** Offers to wait where a part of a day is full. */
  onWait?: (date: string, parts: readonly PartOfDay[], part: PartOfDay) => void;
}

/** Fourteen days, and the chosen one in morning, afternoon and evening. */
export const Calendar = ({
  slots,
  newSlotsAt = null,
  chosenDate,
  isChosen,
  onChoose,
  onWait,
}: CalendarProps) => {
  const { from: today, to } = fortnight();
  const days = daysOf(slots, today, to);
  const [picked, setPicked] = useState('');
  const day = dayToShow(days, picked || chosenDate);
  const parts = partsOf(day, slots);
  const open = days.some(each => each.bookable);
  const last = days.filter(each => each.slots.length > 0).pop();
  const full = parts.filter(each => each.full).map(each => each.part);
  return (
    <>
      {!open && (
        <Card title="14 天内已约满">
          <p className={styles.full}>
            {newSlotsAt && `${formatMoment(newSlotsAt)} 放新号。`}
            <Phrases text={onWait ? '选一天候补，有人退号就给您留着。' : '您也可以看看别的时间。'} />
          </p>
          <Button kind="quiet" block to={paths.home.link()}>
            看其他医生
          </Button>
        </Card>
      )}
      <Card title={`${Number(today.slice(5, 7))}月`} note={open && last && `可约到 ${formatDay(last.date)}`}>
        <DayStrip days={days} value={day.date} onChange={setPicked} />
      </Card>
      <Card>
        <SlotGrid
          parts={parts}
          isChosen={isChosen}
          onChoose={slot => {
            setPicked(slot.reservationDate);
            onChoose(slot);
          }}
          onWait={onWait && (part => onWait(day.date, full, part))}
        />
      </Card>
    </>
  );
};
