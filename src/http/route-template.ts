let pattern = '/';

/** The router tells which route's template is on screen; an unknown address has none of its own. */
export function setMatchedPattern(next: string): void {
  pattern = next.startsWith('/') ? next : '/';
}

export const matchedPattern = () => pattern;
