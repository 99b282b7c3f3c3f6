/** Paths without parameters come before paths with, segment by segment, so that no literal is read as a value. */
export function literalFirst<T extends { path: string }>(routes: T[]): T[] {
  const rank = (path: string) =>
    path
      .split('/')
      .map(segment => (segment.startsWith('{') ? '1' : '0'))
      .join('');
  return [...routes].sort((a, b) => rank(a.path).localeCompare(rank(b.path)));
}
