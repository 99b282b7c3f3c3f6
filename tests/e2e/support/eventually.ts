import { expect } from '@playwright/test';

/**
 * Looks again and again until it is so: `eventually(() => cards.count()).toBe(3)`. A look that fails, at an element that is
 * just replaced, is one more that is not so.
 */
export const eventually = <Seen>(look: () => Seen | Promise<Seen>, timeout = 15_000) =>
  expect.poll(async () => Promise.resolve(look()).catch((error: unknown) => error), { timeout });
