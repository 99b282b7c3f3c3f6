import { expect } from 'vitest';

/** Long enough for a machine that is busy with other things, short enough to be told what was not there. */
export const PATIENCE = 15_000;

/** Looks again and again until it is so: `eventually(() => cards.count()).toBe(3)`. */
export const eventually = <Seen>(look: () => Seen) => expect.poll(look, { timeout: PATIENCE });
