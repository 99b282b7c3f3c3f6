import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundlePath } from '#scripts/contract/bundle.ts';
import { addDays, businessDate, daysBetween } from '#src/lib/business-date.ts';

/** "Today" in the contract's examples. */
const examplesToday = '2026-11-20';

/** The days by which examples must move, so that their "today" is not past; whole weeks, since texts name weekdays. */
export const daysBehind = (today: string) =>
  Math.max(0, Math.ceil(daysBetween(examplesToday, today) / 7)) * 7;

/** Moves every date in an example. Dates before 2026 are birthdays and the like, and stay. */
export function shiftDates<Value>(value: Value, days: number): Value {
  if (typeof value === 'string') {
    return value.replace(/\b20\d\d-\d\d-\d\d\b/g, date =>
      date < '2026' ? date : addDays(date, days),
    ) as Value;
  }
  if (Array.isArray(value)) return value.map(item => shiftDates(item, days)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, shiftDates(item, days)]),
  ) as Value;
}

/** Writes the bundle with its examples moved to the present, since past times cannot be booked (decision 72). */
export function writeMockDocument(file: string): void {
  const contract = JSON.parse(readFileSync(bundlePath, 'utf8')) as { components: { examples: object } };
  contract.components.examples = shiftDates(contract.components.examples, daysBehind(businessDate()));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(contract));
}
