/** Finds a NUL, the one character that PostgreSQL's text cannot hold (manual, 8.3). Gives its path, or undefined. */
export function findNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value)
    .map(([name, part]) => findNul(part, `${path}.${name}`))
    .find(Boolean);
}

/** Whether an address holds a NUL in its path or its query. A URL can hold it encoded only. */
export const hasNul = (url: string) => url.includes('%00');
