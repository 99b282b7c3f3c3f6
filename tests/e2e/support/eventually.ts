import { expect } from '@playwright/test';

/** Looks again and again until it is so: `eventually(() => cards.count()).toBe(3)`. */
export const eventually = <Seen>(look: () => Seen, timeout = 15_000) => expect.poll(look, { timeout });
