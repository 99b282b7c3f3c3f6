import { useId, useLayoutEffect, useRef } from 'react';
import type { Day } from '#src/domains/booking/days.ts';
import { businessDate, formatDay, weekdayOf } from '#src/lib/business-date.ts';
import styles from './day-strip.module.css';

interface DayStripProps {
  days: readonly Day[];
  value: string;
  onChange: (date: string) => void;
}

/** 21, or 12/1 on the first of a month. */
const dayNumber = (date: string) => {
  const [, month, day] = date.split('-').map(Number);
  return day === 1 ? `${month}/1` : String(day);
};

/** Two weeks in view; one scrolling row in elder mode. */
export const DayStrip = ({ days, value, onChange }: DayStripProps) => {
  const name = useId();
  const today = businessDate();
  const row = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day comes into view
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('input:checked')?.parentElement;
    if (row.current && chosen) {
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
    }
  }, [value]);

  return (
    <div ref={row} className={styles.strip} role="radiogroup" aria-label="就诊日期">
      {days.map(({ date, note, bookable }) => (
        <label key={date} className={styles.day} data-bookable={bookable || undefined}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={date === value}
            aria-label={`${formatDay(date)} ${weekdayOf(date)} ${note}`}
            onChange={() => onChange(date)}
          />
          <span className={styles.face}>
            <span className={styles.weekday}>{weekdayOf(date).slice(1)}</span>
            <span className={styles.number}>{date === today ? '今天' : dayNumber(date)}</span>
            <span className={styles.note}>{note}</span>
          </span>
        </label>
      ))}
    </div>
  );
};
