/** Zones on both sides of China's, and its own, with what a phone there says of its offset on 2026-11-20. */
export const zones = [
  ['America/New_York', 300],
  ['Asia/Shanghai', -480],
  ['Pacific/Kiritimati', -840],
] as const;

/** Runs as on a phone that is set to this zone. */
export const inZone = <Result>(zone: string, run: () => Result): Result => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
};
