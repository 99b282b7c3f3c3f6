import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { addDays, businessDate, daysBetween } from '../../src/lib/business-date.ts';
import { bundlePath } from '../contract/bundle.ts';

/** The day that the contract's examples take for today. */
const examplesToday = '2026-11-20';

/** How far the examples must move for their today not to be over; by whole weeks, as weekdays stand in their texts. */
export const daysBehind = (today: string) =>
  Math.max(0, Math.ceil(daysBetween(examplesToday, today) / 7)) * 7;

/** Moves every date of an example's texts. What lies before its year are birthdays and the like, and stays. */
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

/** Writes the bundle with its examples moved to these days: free times that are over could not be booked. */
export function writeMockDocument(file: string): void {
  const contract = JSON.parse(readFileSync(bundlePath, 'utf8')) as { components: { examples: object } };
  contract.components.examples = shiftDates(contract.components.examples, daysBehind(businessDate()));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(contract));
}
