let pattern = '/';

/** The router tells which route's template is on screen, so that a report needs no address. */
export function setMatchedPattern(next: string): void {
  pattern = next;
}

export const matchedPattern = () => pattern;
