interface PatternMatch {
  /** What the pattern covers of the address, without a splat's rest. */
  base: string;
  /** Of two patterns that fit, the higher one is meant: the router's own weights. */
  score: number;
}

const literalScore = 11;
const parameterScore = 4;
const splatScore = -1;

const segmentsOf = (path: string) => path.split('/').filter(segment => segment !== '');

/**
 * Whether an address fits ':id', ':item?' and a trailing '*', as the router sees it. The router's matchRoutes makes a
 * regular expression of every route of the app for that, 95 ms of the first screen on a slow phone.
 */
export function matchPattern(pattern: string, pathname: string): PatternMatch | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  let score = 0;
  let covered = 0;
  for (const part of wanted) {
    if (part === '*') return { base: baseOf(given, covered), score: score + splatScore };
    const segment = given[covered];
    if (segment === undefined) {
      if (part.endsWith('?')) continue;
      return undefined;
    }
    if (part.startsWith(':')) score += parameterScore;
    else if (part.toLowerCase() === segment.toLowerCase()) score += literalScore;
    else return undefined;
    covered += 1;
  }
  return covered === given.length ? { base: baseOf(given, covered), score } : undefined;
}

const baseOf = (segments: readonly string[], count: number) => `/${segments.slice(0, count).join('/')}`;
