import type { DayPart, DemoSession, Weekday } from './types.ts';

export const session = (
  weekday: Weekday,
  part: DayPart,
  minutes: DemoSession['minutes'],
  capacity: DemoSession['capacity'] = 1,
): DemoSession => ({ weekday, part, minutes, capacity });
