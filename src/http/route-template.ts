let pattern = '/';

/** The route pattern of the current screen, set by the router. An unknown address has the pattern '*'. */
export function setMatchedPattern(next: string): void {
  pattern = next.startsWith('/') ? next : '/';
}

export const matchedPattern = () => pattern;
